import { expect, it } from 'vitest';
import { withAnswer } from './with-answer.ts';

const answer = { id: 'c-1', name: 'Kestrel', revision: 2, address: { city: 'York' }, tags: ['a'] };

it('is the answer instead of an earlier state of the same record', () => {
  const before = { id: 'c-1', name: 'Heron', revision: 1, address: { city: 'Hull' } };
  expect(withAnswer(before, answer)).toBe(answer);
});

it('is no answer that lacks something of the record', () => {
  const before = { id: 'c-1', name: 'Heron', seenAt: 'yesterday' };
  expect(withAnswer(before, answer)).toEqual({ id: 'c-1', name: 'Kestrel', seenAt: 'yesterday' });
});

it('takes plain values wherever the record is named, and no other ones', () => {
  const list = {
    items: [
      { id: 'p-1', name: 'Salt', company: { id: 'c-1', name: 'Heron', address: 'Hull' } },
      { id: 'p-2', name: 'Tide', company: { id: 'c-2', name: 'Plover', address: 'Leeds' } },
    ],
  };
  const written = withAnswer(list, answer) as typeof list;
  expect(written.items[0]?.company).toEqual({ id: 'c-1', name: 'Kestrel', address: 'Hull' });
  expect(written.items[1]).toBe(list.items[1]);
});

it('is the very value where it names nothing of the record, or all of it is so already', () => {
  for (const value of [null, 'text', [1, 2], { id: 'c-2', name: 'Plover' }, { pages: [{}] }])
    expect(withAnswer(value, answer)).toBe(value);
  const same = { company: { id: 'c-1', name: 'Kestrel' } };
  expect(withAnswer(same, answer)).toBe(same);
});
