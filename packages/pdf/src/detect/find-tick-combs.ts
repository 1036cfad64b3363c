import type { Rect } from '../document/rect.ts';
import type { Cell, FillArea, Sheet } from './found.ts';
import { type Horizontal, hasMiddleIn, heightOf, type Vertical, widthOf } from './page-model.ts';

/** Minimum number of marks that divide a line into cells for letters. */
const minTicks = 3;

/**
 * Finds combs whose cells are only marked: short upright marks at equal distances on a line, or on the lower edge
 * of a rectangle.
 * @param marks the upright lines of the page as they are drawn, short ones too
 */
export function findTickCombs(
  sheet: Sheet,
  cells: readonly Cell[],
  marks: readonly Vertical[],
): FillArea[] {
  const { size } = sheet;
  // Marks in a cell are as high as most of it; those on a line are short.
  const ticks = marks.filter((mark) => heightOf(mark) >= 1.5 && heightOf(mark) <= 2.4 * size);
  if (ticks.length < minTicks) return [];
  const isShort = (tick: Vertical) => heightOf(tick) <= 1.3 * size;
  const done: Rect[] = [];
  return sheet.horizontals.flatMap((line) => {
    const cell = cells.find((one) => isEdgeOf(one, line) && ticksIn(one, line, ticks).length > 0);
    const span = cell ?? line;
    const on = cell ? ticksIn(cell, line, ticks) : ticksOn(line, ticks.filter(isShort), line);
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
    return [
      { kind: 'text', box, drawn: box, rule: 'comb', lines: 1, combCells },
    ] satisfies FillArea[];
  });
}

/** Tells if a line is the lower or the upper edge of a cell. */
const isEdgeOf = ({ y0, y1 }: Cell, { y }: Horizontal): boolean =>
  Math.abs(y0 - y) < 2 || Math.abs(y1 - y) < 2;

/** The marks within a cell that stand on its lower edge, or hang from its upper one, and leave it open elsewhere. */
function ticksIn(cell: Cell, line: Horizontal, ticks: readonly Vertical[]): number[] {
  const within = ticks.filter(
    (tick) =>
      heightOf(tick) < 0.85 * heightOf(cell) && tick.y0 > cell.y0 - 1.6 && tick.y1 < cell.y1 + 1.6,
  );
  const isUpper = Math.abs(cell.y1 - line.y) < 2;
  return ticksOn(line, within, cell, isUpper ? 'y1' : 'y0');
}

/** The marks that end at a line, between its ends. */
function ticksOn(
  { y }: Horizontal,
  ticks: readonly Vertical[],
  { x0, x1 }: Pick<Rect, 'x0' | 'x1'>,
  end: 'y0' | 'y1' = 'y0',
): number[] {
  const xs = ticks
    .filter((tick) => Math.abs(tick[end] - y) < 1.6 && tick.x > x0 + 2 && tick.x < x1 - 2)
    .map(({ x }) => x)
    .sort((one, other) => one - other);
  return xs.filter((x, index) => index === 0 || x - (xs[index - 1] ?? 0) > 2);
}

/** The distance of marks that divide a line into equal parts; undefined where they don't. */
function pitchOf(xs: readonly number[], { x0, x1 }: Pick<Rect, 'x0' | 'x1'>): number | undefined {
  if (xs.length < minTicks) return undefined;
  const pitch = (x1 - x0) / (xs.length + 1);
  const isEven = xs.every(
    (x, index) => Math.abs(x - (x0 + pitch * (index + 1))) < 0.15 * pitch + 1,
  );
  return isEven ? pitch : undefined;
}

function combBox(
  { y }: Horizontal,
  { x0, x1 }: Pick<Rect, 'x0' | 'x1'>,
  cell: Cell | undefined,
  size: number,
): Rect {
  return cell ? { x0, x1, y0: cell.y0, y1: cell.y1 } : { x0, x1, y0: y, y1: y + 1.6 * size };
}
