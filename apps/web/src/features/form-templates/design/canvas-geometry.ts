import type { Rect } from '@countersign/domain';

/** The side or corner of a frame by which it is made larger. */
export type Handle = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w';
export const handles: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

/** A rectangle between two points, whichever comes first. */
export function between(one: { x: number; y: number }, other: { x: number; y: number }): Rect {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** The edges that a handle moves, as they lie once it went so far. */
export function edgesOfHandle(
  { x, y, width, height }: Rect,
  handle: Handle,
  dx: number,
  dy: number,
) {
  return {
    xs: handle.includes('w') ? [x + dx] : handle.includes('e') ? [x + width + dx] : [],
    ys: handle.includes('n') ? [y + dy] : handle.includes('s') ? [y + height + dy] : [],
  };
}

/** A rectangle of which a handle was moved; it never turns over. */
export function pulled(rect: Rect, handle: Handle, dx: number, dy: number): Rect {
  const least = 4;
  let { x, y, width, height } = rect;
  if (handle.includes('e')) width = Math.max(least, width + dx);
  if (handle.includes('s')) height = Math.max(least, height + dy);
  if (handle.includes('w')) {
    const by = Math.min(dx, width - least);
    x += by;
    width -= by;
  }
  if (handle.includes('n')) {
    const by = Math.min(dy, height - least);
    y += by;
    height -= by;
  }
  return { x, y, width, height };
}
