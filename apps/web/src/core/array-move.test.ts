import { describe, expect, it } from 'vitest';
import { arrayMove } from './array-move.ts';

describe('the order of a list', () => {
  const forms = ['contract', 'schedule', 'annex'];

  it('moves by one position or by many, down and up', () => {
    expect(arrayMove(forms, 0, 1)).toEqual(['schedule', 'contract', 'annex']);
    expect(arrayMove(forms, 0, 2)).toEqual(['schedule', 'annex', 'contract']);
    expect(arrayMove(forms, 2, 0)).toEqual(['annex', 'contract', 'schedule']);
    expect(arrayMove(forms, 2, 1)).toEqual(['contract', 'annex', 'schedule']);
  });

  it('stays the very same where nothing can move', () => {
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [1, 1],
      [5, 0],
    ] as const) {
      expect(arrayMove(forms, from, to)).toBe(forms);
    }
  });
});
