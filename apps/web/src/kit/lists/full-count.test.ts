import type { Rows } from '@countersign/contract';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { describe, expect, test } from 'vitest';
import { answerOf, type RowsQueryResult } from './answer-of.ts';
import { fullCount } from './full-count.ts';

const rows = (total: number, isTotalCapped = false): Rows<string> => ({
  items: ['Anna'],
  next: null,
  previous: null,
  from: 1,
  total,
  isTotalCapped,
});
const long = rows(1000, true);
const query = (known: Partial<RowsQueryResult<Rows<string>>>) => ({
  isFetching: false,
  refetch: () => undefined,
  ...known,
});
const args = { search: 'a', cursor: undefined, pageSize: 50 };

describe('a full count', () => {
  test('is requested where the page did not count all rows, whatever the page', () => {
    const expected = { search: 'a', cursor: undefined, pageSize: 1, count: 'full' };
    expect(fullCount(args, query({ currentData: long }))).toEqual(expected);
    expect(fullCount({ ...args, cursor: 'x' }, query({ currentData: long }))).toEqual(expected);
    expect(fullCount(args, query({ currentData: rows(7) }))).toBe(skipToken);
  });

  test('goes on while another page comes, and waits while other rows do', () => {
    const onTheWay = query({ data: long, isFetching: true });
    expect(fullCount({ ...args, cursor: 'x' }, onTheWay)).not.toBe(skipToken);
    expect(fullCount(args, onTheWay)).toBe(skipToken);
  });

  test('replaces the page’s own count in the answer', () => {
    const page = query({ currentData: long, data: long });
    expect(answerOf(page).rows).toMatchObject({ total: 1000, isTotalCapped: true });
    const { rows: counted } = answerOf(page, { ...rows(5504), items: [] });
    expect(counted).toMatchObject({ items: ['Anna'], total: 5504, isTotalCapped: false });
    expect(answerOf(query({ currentData: rows(7) }), rows(5504)).rows?.total).toBe(7);
  });
});
