import { describe, expect, it } from 'vitest';
import { peopleCount, reachedShare, timeSpent, titleOf } from './distribution-labels.ts';

const counts = (opened: number, recipients: number) => ({ opened, recipients }) as never;

describe('words about distributions', () => {
  it('name one that has no title yet', () => {
    expect(titleOf({ title: '' })).toBe('Untitled');
    expect(titleOf({ title: 'Blue pages' })).toBe('Blue pages');
  });

  it('count people', () => {
    expect(peopleCount(1)).toBe('1 person');
    expect(peopleCount(2000)).toBe('2,000 people');
  });

  it('never say that all have opened it while one has not', () => {
    expect(reachedShare(counts(0, 0))).toBe(0);
    expect(reachedShare(counts(4999, 5000))).toBe(99);
    expect(reachedShare(counts(5000, 5000))).toBe(100);
  });

  it('say how long in the unit that fits', () => {
    expect(['', timeSpent(12.4), timeSpent(90), timeSpent(3600), timeSpent(4000)]).toEqual([
      '',
      '12 s',
      '2 min',
      '1 h',
      '1 h 7 min',
    ]);
  });
});
