import { describe, expect, test } from 'vitest';
import { placementProblem } from './placements.ts';

const pages = [
  { width: 595.276, height: 841.89 },
  { width: 841.89, height: 595.276 },
];
const placement = { page: 0, x: 100, y: 200, width: 160, height: 36 };

describe('a position on a page', () => {
  test('is inside of its page, up to the edges', () => {
    expect(placementProblem(placement, pages)).toBeUndefined();
    expect(placementProblem({ ...placement, x: 0, y: 0 }, pages)).toBeUndefined();
    expect(placementProblem({ page: 1, x: 0, y: 0, ...pages[1]! }, pages)).toBeUndefined();
  });

  test.each([
    { x: -1 },
    { y: -1 },
    { x: 436 },
    { y: 806 },
    { width: 600 },
    { height: 700 },
    { x: Number.NaN },
  ])('is refused where it stands over: %o', (change) => {
    expect(placementProblem({ ...placement, ...change }, pages)).toBe(
      'The field is not inside of page 1.',
    );
  });

  test('is refused on a page that is not there', () => {
    expect(placementProblem({ ...placement, page: 2 }, pages)).toBe('The form has no page 3.');
  });
});
