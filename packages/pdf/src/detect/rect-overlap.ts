import type { Rect } from '../document/rect.ts';
import { heightOf, widthOf } from './page-model.ts';

/** Tells if two rectangles stand in one row. */
export const isInRow = (one: Rect, other: Rect): boolean =>
  Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0) > 0 &&
  (one.x1 <= other.x0 + 2 || other.x1 <= one.x0 + 2);

/** Computes the part of the smaller of two rectangles that lies in the other, 0 to 1. */
export function overlapOf(one: Rect, other: Rect): number {
  const wide = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0);
  const high = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  if (wide <= 0 || high <= 0) return 0;
  const area = (rect: Rect) => widthOf(rect) * heightOf(rect);
  return (wide * high) / Math.min(area(one), area(other));
}
