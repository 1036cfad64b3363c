import { describe, expect, test } from 'vitest';
import { archiveActs, countOf, partsOf, tooMany } from './row-acts.ts';
import type { Chosen } from './SelectionBar.tsx';

const nouns = ['company', 'companies'] as const;
const chosen = (count: number, isAll = false): Chosen => ({
  selection: isAll
    ? { all: true, search: '', filters: [], archived: 'no', except: [] }
    : { ids: Array.from({ length: count }, (_, index) => String(index)) },
  count,
  isCountCapped: false,
  clear: () => undefined,
});

describe('actions on many rows', () => {
  test('is refused for too many, with what to do', () => {
    expect(tooMany(chosen(200), { nouns })).toBeUndefined();
    expect(tooMany(chosen(5000), { nouns })).toBeUndefined();
    expect(tooMany(chosen(5001), { nouns })).toBe(
      'Select up to 5,000 companies, or filter the list.',
    );
    expect(tooMany(chosen(20, true), { nouns })).toBeUndefined();
    expect(tooMany(chosen(2000, true), { nouns })).toContain('filter the list');
  });

  test('is refused for all that match where rows have to be named', () => {
    expect(tooMany(chosen(20), { nouns, needsIds: true })).toBeUndefined();
    expect(tooMany(chosen(20, true), { nouns, needsIds: true })).toBe(
      'Select up to 5,000 companies, one by one.',
    );
  });

  test('on named rows is called for in parts, on all that match in one', () => {
    const sizes = (count: number, isAll = false) =>
      partsOf(chosen(count, isAll).selection).map((part) => ('ids' in part ? part.ids.length : 0));
    expect(sizes(1)).toEqual([1]);
    expect(sizes(450)).toEqual([200, 200, 50]);
    expect(sizes(2000, true)).toEqual([0]);
  });

  test('archives active rows, and restores archived ones', () => {
    const actions = (archived: string) =>
      archiveActs(archived, nouns, { archive: '', restore: '' }).map(({ action }) => action);
    expect(actions('no')).toEqual(['archive']);
    expect(actions('yes')).toEqual(['restore']);
    expect(actions('all')).toEqual(['archive', 'restore']);
  });

  test('is described in words', () => {
    expect([countOf(1, nouns), countOf(1200, nouns)]).toEqual(['1 company', '1,200 companies']);
  });
});
