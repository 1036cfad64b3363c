import type { Cell, Place, Sheet } from './found.ts';
import {
  type Horizontal,
  hasMiddleIn,
  heightOf,
  type Rect,
  type Vertical,
  widthOf,
} from './page-model.ts';

/** The fewest marks that divide a line into places for letters. */
const fewestTicks = 3;

/**
 * Finds combs whose cells are only marked: short upright marks at equal distances on a line, or on the lower edge
 * of a rectangle.
 * @param marks the upright lines of the page as they are drawn, short ones too
 */
export function findTickCombs(
  sheet: Sheet,
  cells: readonly Cell[],
  marks: readonly Vertical[],
): Place[] {
  const { size } = sheet;
  const ticks = marks.filter((mark) => heightOf(mark) >= 1.5 && heightOf(mark) <= 1.3 * size);
  if (ticks.length < fewestTicks) return [];
  const done: Rect[] = [];
  return sheet.horizontals.flatMap((line) => {
    const cell = cells.find(
      (one) => Math.abs(one.y0 - line.y) < 2 && ticksOn(line, ticks, one).length > 0,
    );
    const span = cell ?? line;
    const on = ticksOn(line, ticks, span);
    const pitch = pitchOf(on, span);
    if (pitch === undefined || pitch > 2.4 * size || pitch < 0.5 * size) return [];
    const box = combBox(line, span, cell, size);
    const isTaken =
      done.some((one) => hasMiddleIn(box, one)) ||
      sheet.words.some((word) => hasMiddleIn(word, box));
    if (isTaken) return [];
    done.push(box);
    if (cell) cell.isComb = true;
    const combCells = Math.round(widthOf(span) / pitch);
    return [{ kind: 'text', box, drawn: box, rule: 'comb', lines: 1, combCells }] satisfies Place[];
  });
}

/** The marks that stand on a line, between its ends. */
function ticksOn(
  { y }: Horizontal,
  ticks: readonly Vertical[],
  { x0, x1 }: Pick<Rect, 'x0' | 'x1'>,
): number[] {
  const xs = ticks
    .filter((tick) => Math.abs(tick.y0 - y) < 1.6 && tick.x > x0 + 2 && tick.x < x1 - 2)
    .map(({ x }) => x)
    .sort((one, other) => one - other);
  return xs.filter((x, place) => place === 0 || x - (xs[place - 1] ?? 0) > 2);
}

/** The distance of marks that divide a line into equal parts; undefined where they don't. */
function pitchOf(xs: readonly number[], { x0, x1 }: Pick<Rect, 'x0' | 'x1'>): number | undefined {
  if (xs.length < fewestTicks) return undefined;
  const pitch = (x1 - x0) / (xs.length + 1);
  const isEven = xs.every(
    (x, place) => Math.abs(x - (x0 + pitch * (place + 1))) < 0.15 * pitch + 1,
  );
  return isEven ? pitch : undefined;
}

function combBox(
  { y }: Horizontal,
  { x0, x1 }: Pick<Rect, 'x0' | 'x1'>,
  cell: Cell | undefined,
  size: number,
): Rect {
  return { x0, x1, y0: y, y1: cell ? cell.y1 : y + 1.6 * size };
}
