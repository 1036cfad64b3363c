import { describe, expect, it } from 'vitest';
import { fitted, squareAt } from './crop.ts';

describe('the square of a picture', () => {
  const wide = { width: 400, height: 200 };

  it('is the largest in the middle to begin with', () => {
    expect(squareAt(wide, 1)).toEqual({ unit: '%', x: 25, y: 0, width: 50, height: 100 });
  });

  it('gets smaller around its middle', () => {
    const before = squareAt(wide, 1);
    expect(squareAt(wide, 2, { ...before, x: 10 })).toEqual({
      unit: '%',
      x: 22.5,
      y: 25,
      width: 25,
      height: 50,
    });
  });

  it('stays within the picture when it gets larger again', () => {
    const corner = { ...squareAt(wide, 4), x: 87.5, y: 75 };
    expect(squareAt(wide, 1, corner)).toEqual({ unit: '%', x: 50, y: 0, width: 50, height: 100 });
  });
});

describe('the size that is kept', () => {
  it('is that of the part, where it fits', () => {
    expect(fitted({ width: 300, height: 100 }, { width: 1200, height: 600 })).toEqual({
      width: 300,
      height: 100,
    });
  });

  it('is smaller in proportion, where it does not', () => {
    expect(fitted({ width: 3000, height: 600 }, { width: 1200, height: 600 })).toEqual({
      width: 1200,
      height: 240,
    });
    expect(fitted({ width: 5000, height: 1 }, { width: 1200, height: 600 }).height).toBe(1);
  });
});
