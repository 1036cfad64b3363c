import { describe, expect, test } from 'vitest';
import { keepOnPage, newPlaceSize, placementProblem } from './placements.ts';

const pages = [
  { width: 595.276, height: 841.89 },
  { width: 841.89, height: 595.276 },
];
const place = { page: 0, x: 100, y: 200, ...newPlaceSize.signature };

describe('a place on a page', () => {
  test('is inside of its page, up to the edges', () => {
    expect(placementProblem(place, pages)).toBeUndefined();
    expect(placementProblem({ ...place, x: 0, y: 0 }, pages)).toBeUndefined();
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
    expect(placementProblem({ ...place, ...change }, pages)).toBe(
      'The field is not inside of page 1.',
    );
  });

  test('is refused on a page that is not there', () => {
    expect(placementProblem({ ...place, page: 2 }, pages)).toBe('The form has no page 3.');
  });
});

describe('a place that is moved', () => {
  test.each([
    [
      { x: -20, y: -5 },
      { x: 0, y: 0 },
    ],
    [
      { x: 9000, y: 9000 },
      { x: 435.27, y: 805.89 },
    ],
    [
      { width: 9000, height: 9000 },
      { x: 0, y: 0, width: 595.27, height: 841.89 },
    ],
    [
      { width: 1, height: -4 },
      { width: 12, height: 8 },
    ],
    [
      { x: 10.004, y: 10.006 },
      { x: 10, y: 10.01 },
    ],
    [
      { page: 7, x: 700 },
      { page: 1, x: 681.89 },
    ],
  ])('by %o stays on a page', (change, expected) => {
    const kept = keepOnPage({ ...place, ...change }, pages);
    expect(kept).toEqual({ ...place, ...expected });
    expect(placementProblem(kept, pages)).toBeUndefined();
    expect(keepOnPage(kept, pages)).toEqual(kept);
  });

  test('can be as small as a page that is smaller than any place', () => {
    const stamp = [{ width: 5, height: 4 }];
    expect(keepOnPage(place, stamp)).toEqual({ page: 0, x: 0, y: 0, width: 5, height: 4 });
  });

  test('keeps what else is said of it', () => {
    expect(keepOnPage({ ...place, turn: 90 as const }, pages)).toEqual({ ...place, turn: 90 });
  });
});
