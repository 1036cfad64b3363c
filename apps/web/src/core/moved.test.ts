import { describe, expect, it } from 'vitest';
import { moved } from './moved.ts';

describe('the order of a list', () => {
  const forms = ['contract', 'schedule', 'annex'];

  it('changes by one place or by many, down and up', () => {
    expect(moved(forms, 0, 1)).toEqual(['schedule', 'contract', 'annex']);
    expect(moved(forms, 0, 2)).toEqual(['schedule', 'annex', 'contract']);
    expect(moved(forms, 2, 0)).toEqual(['annex', 'contract', 'schedule']);
    expect(moved(forms, 2, 1)).toEqual(['contract', 'annex', 'schedule']);
  });

  it('stays the very same where nothing can move', () => {
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [1, 1],
      [5, 0],
    ] as const) {
      expect(moved(forms, from, to)).toBe(forms);
    }
  });
});
