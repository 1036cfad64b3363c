import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PathBytes } from './path-bytes.ts';

describe('a path in bytes', () => {
  it('has every point as whole numbers, however many there are', () => {
    const coordinate = fc.oneof(
      fc.double({ min: 0, max: 9999.4, noNaN: true }),
      fc.integer({ min: -100_000, max: 1_000_000 }),
    );
    const points = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 1000 });
    fc.assert(
      fc.property(points, (all) => {
        const path = new PathBytes();
        for (const [x, y] of all) path.point(x, y);
        path.write('S');
        const numbers = all.flat().map((value) => `${Math.round(value) || 0} `);
        expect(path.end().toString('latin1')).toBe(`${numbers.join('')}S`);
      }),
    );
  });
});
