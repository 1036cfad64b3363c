import type { Rect } from '../document/rect.ts';
import type { SubPath } from '../render/read-drawn-page.ts';

/** The smallest rectangle round the points of a path. */
export function boxOf(points: SubPath['points']): Rect {
  let box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const [x, y] of points) {
    box = {
      x0: Math.min(box.x0, x),
      y0: Math.min(box.y0, y),
      x1: Math.max(box.x1, x),
      y1: Math.max(box.y1, y),
    };
  }
  return box;
}
