import { describe, expect, it } from 'vitest';
import { moved } from './order.ts';

describe('the order of a pack', () => {
  const forms = ['contract', 'schedule', 'annex'];

  it('changes by one place or by many, down and up', () => {
    expect(moved(forms, 0, 1)).toEqual(['schedule', 'contract', 'annex']);
    expect(moved(forms, 2, 0)).toEqual(['annex', 'contract', 'schedule']);
  });

  it('stays the very same where nothing can move', () => {
    expect(moved(forms, 0, -1)).toBe(forms);
    expect(moved(forms, 2, 3)).toBe(forms);
    expect(moved(forms, 1, 1)).toBe(forms);
  });
});
