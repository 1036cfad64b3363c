import type { Rect } from './rects.ts';

/** Lists the positions that edges of boxes snap to on a page, from the left and from the top, each in order. */
export interface SnapTargets {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** Edges and middles of what else lies on the page, and what its PDF draws. */
export function snapTargets(
  rects: readonly Rect[],
  lines: { xs: readonly number[]; ys: readonly number[] } = { xs: [], ys: [] },
): SnapTargets {
  const xs = rects.flatMap(({ x, width }) => [x, x + width / 2, x + width]);
  const ys = rects.flatMap(({ y, height }) => [y, y + height / 2, y + height]);
  return { xs: inOrder([...xs, ...lines.xs]), ys: inOrder([...ys, ...lines.ys]) };
}

const inOrder = (positions: readonly number[]) =>
  [...new Set(positions)].sort((one, other) => one - other);

/** Describes what snapping adds to a movement, and the position of the guides. */
export interface Snapped {
  dx: number;
  dy: number;
  guideX?: number;
  guideY?: number;
}

interface SnapOptions {
  /** How near an edge has to be, in points. */
  reach: number;
  /** The width of the grid's squares in points; 0 for no grid. */
  grid: number;
}

/** Lists the edges that move: all three of a moved box, and the dragged ones of a resized box. */
export interface MovingEdges {
  xs: readonly number[];
  ys: readonly number[];
}

/** The edges and middles of a rectangle that is moved. */
export function edgesOf({ x, y, width, height }: Rect): MovingEdges {
  return { xs: [x, x + width / 2, x + width], ys: [y, y + height / 2, y + height] };
}

/** By how much edges have to go on to lie on the nearest target, or else on the grid. */
export function snapEdges(
  { xs, ys }: MovingEdges,
  targets: SnapTargets,
  { reach, grid }: SnapOptions,
): Snapped {
  const across = nearest(xs, targets.xs, reach);
  const down = nearest(ys, targets.ys, reach);
  return {
    dx: across?.by ?? toGrid(xs[0], grid),
    dy: down?.by ?? toGrid(ys[0], grid),
    ...(across && { guideX: across.at }),
    ...(down && { guideY: down.at }),
  };
}

function nearest(edges: readonly number[], targets: readonly number[], reach: number) {
  let best: { by: number; at: number } | undefined;
  for (const edge of edges) {
    const position = positionOf(edge, targets);
    for (const at of [targets[position - 1], targets[position]]) {
      if (at === undefined) continue;
      const by = at - edge;
      if (Math.abs(by) <= reach && Math.abs(by) < Math.abs(best?.by ?? Infinity)) best = { by, at };
    }
  }
  return best;
}

/** Finds the index of the first target that is not before the edge. */
function positionOf(edge: number, targets: readonly number[]): number {
  let [from, to] = [0, targets.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((targets[middle] ?? 0) < edge) from = middle + 1;
    else to = middle;
  }
  return from;
}

function toGrid(edge: number | undefined, grid: number): number {
  return edge === undefined || grid === 0 ? 0 : Math.round(edge / grid) * grid - edge;
}
