import { describe, expect, it } from 'vitest';
import { pathOf, strokesOf } from './strokes.ts';

describe('what a pen drew', () => {
  it('is kept within its box, to a tenth of a pixel', () => {
    const points = [
      { x: -3, y: 10.04, pressure: 0.5, time: 1 },
      { x: 12.345, y: 99, pressure: 0.5, time: 2 },
    ];
    expect(strokesOf([{ points }], { width: 100, height: 50 })).toEqual([
      [
        [0, 10],
        [12.3, 50],
      ],
    ]);
  });
});

describe('the line of a drawn signature', () => {
  it('is a dot for one point, and straight between two', () => {
    expect(pathOf([[[5, 6]]])).toBe('M5 6h0');
    expect(
      pathOf([
        [
          [0, 0],
          [10, 4],
        ],
      ]),
    ).toBe('M0 0L10 4');
  });

  it('bends at each point in between, and lifts the pen between strokes', () => {
    expect(
      pathOf([
        [
          [0, 0],
          [10, 0],
          [10, 10],
        ],
        [[1, 1]],
      ]),
    ).toBe('M0 0Q10 0 10 5L10 10M1 1h0');
  });

  it('is nothing without strokes', () => {
    expect(pathOf([])).toBe('');
  });
});
