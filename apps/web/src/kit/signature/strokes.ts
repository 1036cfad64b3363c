/** A row of points from the upper left corner, as the contract keeps them. */
export type Stroke = [x: number, y: number][];

/** Where a pen was, as the drawing library tells it. */
interface PenPoint {
  x: number;
  y: number;
}

/** What the pen drew in a box, as it is kept: within the box, to a tenth of a pixel. */
export function strokesOf(
  groups: readonly { points: readonly PenPoint[] }[],
  box: { width: number; height: number },
): Stroke[] {
  const within = (value: number, most: number) =>
    Math.round(Math.min(Math.max(value, 0), most) * 10) / 10;
  return groups.map(({ points }) =>
    points.map(({ x, y }) => [within(x, box.width), within(y, box.height)]),
  );
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
