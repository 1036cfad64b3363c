import { describe, expect, it } from 'vitest';
import { contrast, isColour, textOn } from './brand-colours.ts';

describe('a brand colour', () => {
  it('has the contrast that the guidelines say', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#ffffff')).toBe(1);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
  });

  it('carries the text that reads better on it', () => {
    expect(textOn('#1f3a8a')).toBe('#ffffff');
    expect(textOn('#ffd400')).toBe('#000000');
  });

  it('is one as soon as all of it is typed', () => {
    expect(['#1F3a8a', '#fff', 'red', '#12345g', ''].map(isColour)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
