import type { MarkBoxes } from './find-boxes.ts';
import { isBoxSized } from './find-boxes.ts';
import type { Cell, Sheet } from './found.ts';
import { joinHorizontals, joinVerticals } from './join-lines.ts';
import {
  type Horizontal,
  hasMiddleIn,
  heightOf,
  median,
  middleY,
  type Shape,
  type Vertical,
  widthOf,
} from './page-model.ts';

/** Maximum distance of lines that meet; neighbours draw their common edge twice. */
const miss = 2.6;
/** Most lines that are looked at in each direction. */
const maxLines = 2000;

/** Joins the lines of a page and the sides of its rectangles to the lines that are seen. */
export function seenLines(
  { model, size }: Pick<Sheet, 'model' | 'size'>,
  rectangles: readonly Shape[],
): { horizontals: Horizontal[]; verticals: Vertical[] } {
  const drawn = model.horizontals.filter(({ textSize }) => textSize === undefined);
  const horizontals = joinHorizontals([
    ...drawn,
    ...rectangles.flatMap(({ x0, x1, y0, y1, width }) => [
      { x0, x1, y: y0, width },
      { x0, x1, y: y1, width },
    ]),
  ]).slice(0, maxLines);
  const verticals = joinVerticals([
    ...model.verticals,
    ...rectangles.flatMap(({ x0, x1, y0, y1, width }) => [
      { y0, y1, x: x0, width, isDashed: false },
      { y0, y1, x: x1, width, isDashed: false },
    ]),
  ])
    .filter((line) => heightOf(line) > 4 && (!line.isDashed || isEdge(line, horizontals)))
    .slice(0, maxLines);
  return { horizontals, verticals: [...verticals, ...impliedSides(horizontals, verticals, size)] };
}

/** Tells if a dashed line is the side of a rectangle and no mark within one: lines begin or end at both of its ends. */
function isEdge({ x, y0, y1 }: Vertical, horizontals: readonly Horizontal[]): boolean {
  return [y0, y1].every((y) =>
    horizontals.some(
      (line) =>
        Math.abs(line.y - y) < miss + 1 &&
        (Math.abs(line.x0 - x) < miss + 1 || Math.abs(line.x1 - x) < miss + 1),
    ),
  );
}

/** The sides of tables that have none drawn: where three or more lines below each other end. */
function impliedSides(
  horizontals: readonly Horizontal[],
  verticals: readonly Vertical[],
  size: number,
): Vertical[] {
  const implied: Vertical[] = [];
  const close = (run: readonly Horizontal[], side: 'x0' | 'x1') => {
    const [top, bottom] = [run[0]?.y ?? 0, run.at(-1)?.y ?? 0];
    if (run.length < 3) return;
    const x = median(run.map((line) => line[side]));
    const isDrawn = [...verticals, ...implied].some(
      (line) => Math.abs(line.x - x) < 4 && line.y0 < top - 2 && line.y1 > bottom + 2,
    );
    if (isDrawn) return;
    implied.push({ x, y0: bottom, y1: top, width: 0, isDashed: false, isImplied: true });
  };
  for (const side of ['x0', 'x1'] as const) {
    const seen = new Set<Horizontal>();
    for (const line of [...horizontals].sort((a, b) => a[side] - b[side] || b.y - a.y)) {
      if (seen.has(line)) continue;
      const level = horizontals
        .filter((one) => Math.abs(one[side] - line[side]) < 2)
        .sort((a, b) => b.y - a.y);
      let run: Horizontal[] = [];
      for (const one of level) {
        seen.add(one);
        const last = run.at(-1);
        if (last && last.y - one.y >= 4 * size) {
          close(run, side);
          run = [];
        }
        run.push(one);
      }
      close(run, side);
    }
  }
  return implied;
}

/** Finds the smallest rectangles of four lines. */
export function findCells({ horizontals, verticals }: Sheet): Cell[] {
  const cells: Cell[] = [];
  const downwards = [...horizontals].sort((one, other) => other.y - one.y);
  for (const top of horizontals) {
    const sides = verticals
      .filter(
        ({ x, y0, y1 }) =>
          x >= top.x0 - miss && x <= top.x1 + miss && y1 >= top.y - miss && y0 < top.y - 5,
      )
      .sort((one, other) => one.x - other.x);
    for (const [index, left] of sides.entries()) {
      const cell = cellFrom(top, left, sides.slice(index + 1), downwards);
      if (cell && !cells.some((one) => isSameCell(one, cell))) cells.push(cell);
    }
  }
  return cells;
}

const isSameCell = (one: Cell, other: Cell): boolean =>
  (['x0', 'x1', 'y0', 'y1'] as const).every((side) => Math.abs(one[side] - other[side]) < 3);

/** The cell below a line and to the right of a side. */
function cellFrom(
  top: Horizontal,
  left: Vertical,
  further: readonly Vertical[],
  downwards: readonly Horizontal[],
): Cell | undefined {
  for (const right of further) {
    if (right.x - left.x < 4) continue;
    if (left.isImplied && right.isImplied) return undefined;
    const bottom = downwards.find(
      ({ x0, x1, y }) => y < top.y - 4.5 && x0 <= left.x + miss && x1 >= right.x - miss,
    );
    if (!bottom || left.y0 > bottom.y + miss) return undefined;
    if (right.y0 > bottom.y + miss) continue;
    return { x0: left.x, x1: right.x, y0: bottom.y, y1: top.y };
  }
  return undefined;
}

/** Takes small empty cells for boxes: those that stand alone, and those with a word to their right. */
export function takeBoxCells(
  { size, words, marks }: Sheet,
  cells: readonly Cell[],
  boxes: MarkBoxes,
): void {
  for (const cell of cells) {
    if (!isBoxSized(cell, size, 0.5, 1.6)) continue;
    if (marks.some((mark) => hasMiddleIn(mark, cell))) continue;
    const neighbours = cells.filter((one) => one !== cell && isSibling(one, cell));
    const alike = neighbours.filter(
      (one) =>
        Math.abs(widthOf(one) - widthOf(cell)) < 2 && Math.abs(heightOf(one) - heightOf(cell)) < 2,
    );
    const isLabelled =
      alike.length <= 1 &&
      words.some(
        (word) =>
          word.x0 > cell.x1 - 1 &&
          word.x0 < cell.x1 + 1.4 * size &&
          middleY(word) > cell.y0 &&
          middleY(word) < cell.y1,
      );
    if (neighbours.length > 0 && !isLabelled) continue;
    cell.isBox = true;
    boxes.add(cell, 'box');
  }
}

function isSibling(one: Cell, other: Cell): boolean {
  const touches =
    Math.abs(one.x0 - other.x1) < 2 ||
    Math.abs(one.x1 - other.x0) < 2 ||
    Math.abs(one.y0 - other.y1) < 2 ||
    Math.abs(one.y1 - other.y0) < 2;
  const overlaps =
    one.x0 < other.x1 + 2 &&
    one.x1 > other.x0 - 2 &&
    one.y0 < other.y1 + 2 &&
    one.y1 > other.y0 - 2;
  return touches && overlaps;
}
