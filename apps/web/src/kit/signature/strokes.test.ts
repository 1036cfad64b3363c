import { describe, expect, it } from 'vitest';
import { fitDrawing, pathOf, strokesOf } from './strokes.ts';

describe('drawn strokes', () => {
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

describe('a drawing of many points', () => {
  /** Points on a circle that the pen goes round once. */
  const circle = (count: number) => ({
    points: Array.from({ length: count }, (_, index) => ({
      x: 150 + 40 * Math.cos((index / (count - 1)) * 2 * Math.PI),
      y: 50 + 40 * Math.sin((index / (count - 1)) * 2 * Math.PI),
    })),
  });
  const box = { width: 300, height: 100 };

  it.each([2001, 3999, 50_000])('keeps the shape of a stroke of %i points', (count) => {
    const [stroke = []] = strokesOf([circle(count)], box);
    expect(stroke.length).toBeLessThanOrEqual(2000);
    expect(stroke.length).toBeGreaterThan(1900);
    expect(stroke[0]).toEqual([190, 50]);
    expect(stroke.at(-1)).toEqual([190, 50]);
    for (const [index, [x, y]] of stroke.entries()) {
      const [beforeX, beforeY] = stroke[index - 1] ?? [x, y];
      expect(Math.hypot(x - beforeX, y - beforeY)).toBeLessThan(0.6);
    }
  });

  it('has at most 20,000 points in all', () => {
    const strokes = strokesOf(
      Array.from({ length: 30 }, () => circle(1500)),
      box,
    );
    expect(strokes).toHaveLength(30);
    expect(strokes.flat().length).toBeLessThanOrEqual(20_000);
    expect(strokes.flat().length).toBeGreaterThan(19_000);
  });

  it('stays as it is where it can be kept', () => {
    const [stroke = []] = strokesOf([circle(2000)], box);
    expect(stroke).toHaveLength(2000);
  });
});

describe('a drawing on a screen that is turned', () => {
  const upright = { width: 350, height: 175 };
  const level = { width: 800, height: 267 };
  const drawn = [
    {
      points: [
        { x: 10, y: 10 },
        { x: 340, y: 170 },
      ],
    },
  ];
  const scaled = (scale: number) =>
    drawn.map(({ points }) => ({
      points: points.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
    }));

  it('is all within its box, and as it was where it is turned back', () => {
    const turned = fitDrawing(drawn, upright, level);
    const points = scaled(turned.scale).flatMap((one) => one.points);
    expect(Math.max(...points.map(({ y }) => y))).toBeLessThanOrEqual(level.height);
    const back = fitDrawing(scaled(turned.scale), turned.drawn, upright);
    expect(turned.scale * back.scale).toBeCloseTo(1, 10);
  });

  it('keeps what was drawn after it was turned', () => {
    const turned = fitDrawing(drawn, upright, level);
    const more = [...scaled(turned.scale), { points: [{ x: 790, y: 260 }] }];
    const { scale } = fitDrawing(more, turned.drawn, upright);
    expect(790 * scale).toBeLessThanOrEqual(upright.width);
  });

  it('takes the new box where nothing is drawn', () => {
    expect(fitDrawing([], upright, level)).toEqual({ scale: 1, drawn: level });
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
