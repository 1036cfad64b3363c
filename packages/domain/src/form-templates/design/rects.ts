import type { PageSize, Placement } from '@countersign/contract';

/** A rectangle on a page, in points from its top left corner. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest that a box can be made, in points. */
const smallestBox = 4;

/** The smallest rectangle around some; one without a size where there are none. */
export function rectAround(rects: readonly Rect[]): Rect {
  if (rects.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Tells if two rectangles overlap. */
export function rectsOverlap(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** A length in hundredths of a point. */
function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}

/**
 * Moves a placement back onto its page. It keeps its size as far as the page has room: boxes of PDFs can be smaller
 * than what people would draw.
 */
export function onPage(placement: Placement, pages: readonly PageSize[]): Placement {
  const page = Math.max(0, Math.min(placement.page, pages.length - 1));
  const size = pages[page];
  if (size === undefined) throw new RangeError('A form without pages has no placements.');
  const width = within(placement.width, Math.min(smallestBox, size.width), size.width);
  const height = within(placement.height, Math.min(smallestBox, size.height), size.height);
  return {
    ...placement,
    page,
    x: within(placement.x, 0, size.width - width),
    y: within(placement.y, 0, size.height - height),
    width,
    height,
  };
}

/** Limits a value, rounded down at the upper end: a placement must not exceed its page by a part of a hundredth. */
function within(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(rounded(value), Math.floor(max * 100 + 1e-6) / 100));
}
