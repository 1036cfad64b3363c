import { describe, expect, it } from 'vitest';
import { pathOperators } from './path-operators.ts';

/** As PDF has it: y upwards from 100. */
const transform = { left: 10, top: 100, scale: 2 };

describe('the data of an SVG path', () => {
  it.each([
    ['M1 2L3,4', '12 96 m 16 92 l '],
    ['m1 2 3 4 1 1', '12 96 m 18 88 l 20 86 l '],
    ['M1 1h2v3H0V0z', '12 98 m 16 98 l 16 92 l 10 92 l 10 100 l h '],
    ['M0 0zl1 1', '10 100 m h 12 98 l '],
    ['M5 5zl1 1', '20 90 m h 22 88 l '],
    ['M0 0C1 2 3 4 5 6', '10 100 m 12 96 16 92 20 88 c '],
    ['M1 1c1 2 3 4 5 6', '12 98 m 14 94 18 90 22 86 c '],
    ['M0 0C1 2 3 4 5 6S9 9 9 9', '10 100 m 12 96 16 92 20 88 c 24 84 28 82 28 82 c '],
    ['M0 0S9 9 9 9', '10 100 m 10 100 28 82 28 82 c '],
    ['M0 0Q3 3 6 0', '10 100 m 14 96 18 96 22 100 c '],
    ['M0 0Q3 3 6 0T12 0', '10 100 m 14 96 18 96 22 100 c 26 104 30 104 34 100 c '],
    ['M-1.5.5l1e1-1', '7 99 m 27 101 l '],
  ])('%s becomes %s', (data, operators) => {
    expect(pathOperators(data, transform)).toBe(operators);
  });

  it.each([
    'M0 0A1 1 0 0 1 2 2',
    'M0',
    'M0 0L1',
    'M0 0L',
    'M0 0z1',
    'M0 0L1 1.',
    'M0 0L--1 1',
    'M0 0 e5',
  ])('%s is left to others', (data) => {
    const isWellFormed = data === 'M0 0L1 1.';
    expect(pathOperators(data, transform) === undefined).toBe(!isWellFormed);
  });
});
