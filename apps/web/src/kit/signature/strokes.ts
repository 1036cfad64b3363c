import { maxDrawingPoints, maxStrokePoints } from '@countersign/contract';

/** A row of points from the upper left corner, as the contract keeps them. */
export type Stroke = [x: number, y: number][];

/** Describes the position of a pen, as the drawing library gives it. */
interface PenPoint {
  x: number;
  y: number;
}

/** Holds the points of a stroke, as the drawing library stores it. */
interface PenStroke {
  points: readonly PenPoint[];
}

interface Size {
  width: number;
  height: number;
}

/**
 * Converts pen strokes for storage: within the box, to a tenth of a pixel. Of a stroke with more points than can be
 * kept, some are left out, evenly.
 */
export function strokesOf(groups: readonly PenStroke[], box: Size): Stroke[] {
  const within = (value: number, max: number) =>
    Math.round(Math.min(Math.max(value, 0), max) * 10) / 10;
  const total = groups.reduce((sum, { points }) => sum + points.length, 0);
  const share = Math.min(1, maxDrawingPoints / total);
  return groups.map(({ points }) => {
    const max = Math.min(maxStrokePoints, Math.max(2, Math.floor(points.length * share)));
    return thinned(points, max).map(({ x, y }) => [within(x, box.width), within(y, box.height)]);
  });
}

/** Some of the points, evenly, with the first and the last one. */
function thinned<Point>(points: readonly Point[], max: number): readonly Point[] {
  if (points.length <= max) return points;
  return points.filter((_, index) => {
    const step = (at: number) => Math.floor((at * (max - 1)) / (points.length - 1));
    return index === 0 || step(index) > step(index - 1);
  });
}

/**
 * Computes the scale at which a drawing fits a box of another size, with its proportions kept. `drawn` is the box that
 * it fits into now; the answer has the box that it fits into then.
 */
export function fitDrawing(
  groups: readonly PenStroke[],
  drawn: Size,
  to: Size,
): { scale: number; drawn: Size } {
  const points = groups.flatMap((group) => group.points);
  if (points.length === 0) return { scale: 1, drawn: to };
  let { width, height } = drawn;
  for (const { x, y } of points) {
    if (x > width) width = x;
    if (y > height) height = y;
  }
  const scale = Math.min(to.width / width, to.height / height);
  return { scale, drawn: { width: width * scale, height: height * scale } };
}

/** The line through all strokes as the path of an SVG: curves that pass half-way between points. */
export function pathOf(strokes: readonly Readonly<Stroke>[]): string {
  return strokes.map(pathOfStroke).join('');
}

function pathOfStroke(stroke: Readonly<Stroke>): string {
  const [first, ...more] = stroke;
  if (first === undefined) return '';
  const start = `M${first.join(' ')}`;
  const last = more.at(-1);
  // A line without length is a dot with round ends.
  if (last === undefined) return `${start}h0`;
  const curves = more.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = more[index + 1] ?? [x, y];
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  });
  return `${start}${curves.join('')}L${last.join(' ')}`;
}
