import type { Rect } from '../document/rect.ts';
import type { SubPath } from '../render/read-drawn-page.ts';
import { around, heightOf, type Shape, widthOf } from './page-model.ts';
import { boxOf } from './path-box.ts';

/** Maximum distance between the ends of the halves of one frame. */
const miss = 1.2;
/** Maximum number of paths drawn between two halves: each is often filled and stroked by itself. */
const maxBetween = 3;

/** A path that can be one half of an outline. */
interface Half {
  path: SubPath;
  at: number;
  box: Rect;
  kind: Shape['kind'];
}

/**
 * Finds outlines that are drawn as two halves, which are lit as if from one side: frames as two areas that meet at two
 * corners, circles as two arcs.
 * @returns the outlines, and the paths that are no part of one
 */
export function joinHalves(paths: readonly SubPath[]): { outlines: Shape[]; others: SubPath[] } {
  const halves = paths.flatMap((path, at): Half[] => {
    const kind = kindOfHalf(path);
    return kind ? [{ path, at, kind, box: boxOf(path.points) }] : [];
  });
  const outlines: Shape[] = [];
  const joined = new Set<SubPath>();
  for (const [index, half] of halves.entries()) {
    if (joined.has(half.path)) continue;
    const mate = halves
      .slice(index + 1, index + 1 + maxBetween)
      .find((one) => !joined.has(one.path) && isMate(half, one));
    if (!mate) continue;
    joined.add(half.path).add(mate.path);
    outlines.push({ ...around([half.box, mate.box]), kind: half.kind, width: 1 });
  }
  return { outlines, others: paths.filter((path) => !joined.has(path)) };
}

function kindOfHalf(path: SubPath): Shape['kind'] | undefined {
  const { points, curves, fill, stroke, isClosed } = path;
  if (fill && curves === 0 && isMitred(points)) return 'rectangle';
  // Each curve has three points: half a circle is one to three of them.
  return stroke && !fill && !isClosed && curves >= 3 && curves <= 9 ? 'round' : undefined;
}

/** Tells if a path is an area along two sides of a rectangle, cut off aslant at both ends. */
function isMitred(points: SubPath['points']): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return false;
  const isRepeated = Math.hypot(first[0] - last[0], first[1] - last[1]) < 0.1;
  const corners = isRepeated ? points.slice(0, -1) : points;
  if (corners.length !== 6) return false;
  let area = 0;
  let slants = 0;
  for (const [index, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    area += (x * nextY - nextX * y) / 2;
    if (Math.abs(x - nextX) > 0.3 && Math.abs(y - nextY) > 0.3) slants += 1;
  }
  const box = boxOf(corners);
  return slants === 2 && Math.abs(area) < 0.5 * widthOf(box) * heightOf(box);
}

function isMate(one: Half, other: Half): boolean {
  if (one.kind !== other.kind || other.at - one.at > maxBetween) return false;
  if (one.kind === 'rectangle') {
    return (['x0', 'x1', 'y0', 'y1'] as const).every(
      (side) => Math.abs(one.box[side] - other.box[side]) < miss,
    );
  }
  const both = around([one.box, other.box]);
  const [width, height] = [widthOf(both), heightOf(both)];
  const isRound =
    width > 4 && width < 22 && height > 4 && height < 22 && Math.abs(width - height) < miss;
  const covered = [one, other].map(({ box }) => widthOf(box) * heightOf(box));
  return isRound && covered.every((area) => area > 0.4 * width * height);
}
