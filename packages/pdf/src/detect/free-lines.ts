import type { Rect } from '../document/rect.ts';
import type { MarkBox } from './find-boxes.ts';
import type { Cell, FillArea, Sheet } from './found.ts';
import { joinHorizontals } from './join-lines.ts';
import { type Horizontal, type Word, widthOf } from './page-model.ts';

/** A part of a line that nothing stands on. */
interface FreeLine {
  x0: number;
  x1: number;
  y: number;
  /** How far it is to what is above. */
  room: number;
  /** The height of a line of the text that it belongs to. */
  size: number;
  isWritten: boolean;
  width: number;
}

/** Finds the lines to write on: not the edges of cells, not what underlines or divides. */
export function findLines(
  sheet: Sheet,
  cells: readonly Cell[],
  boxes: readonly MarkBox[],
): FillArea[] {
  const underscores = sheet.model.horizontals.filter(({ textSize }) => textSize !== undefined);
  const written = joinHorizontals(underscores, 0.6 * sheet.size);
  const lines = [...withoutEdges(sheet.horizontals, cells), ...written];
  const free = lines.flatMap((line) => freeParts(sheet, line, boxes, underscores));
  const toWriteOn = free.filter((line) => !isDecoration(sheet, line, free));
  return groupLines(sheet, toWriteOn, free);
}

/** The parts of lines that are no edge of a cell. */
function withoutEdges(lines: readonly Horizontal[], cells: readonly Cell[]): Horizontal[] {
  return lines.flatMap((line) => {
    const edged = cells.filter(
      ({ x0, x1, y0, y1 }) =>
        (Math.abs(y0 - line.y) < 2 || Math.abs(y1 - line.y) < 2) && x0 < line.x1 && x1 > line.x0,
    );
    const parts = new Intervals(line.x0, line.x1, 6);
    for (const { x0, x1 } of edged) parts.cut(x0, x1);
    return parts.left.map(([x0, x1]) => ({ ...line, x0, x1 }));
  });
}

/** Holds the rest of a stretch after parts of it were cut out; what becomes too short is dropped. */
class Intervals {
  left: [from: number, to: number][];
  readonly #least: number;

  constructor(from: number, to: number, least: number) {
    this.left = [[from, to]];
    this.#least = least;
  }

  cut(from: number, to: number): void {
    this.left = this.left.flatMap(([start, end]): [number, number][] => {
      if (to <= start || from >= end) return [[start, end]];
      const rest: [number, number][] = [
        [start, Math.min(end, from)],
        [Math.max(start, to), end],
      ];
      return rest.filter(([one, other]) => other - one > this.#least);
    });
  }
}

function freeParts(
  { marks, size: usual, verticals, horizontals }: Sheet,
  line: Horizontal,
  boxes: readonly MarkBox[],
  underscores: readonly Horizontal[],
): FreeLine[] {
  const { x0, x1, y, width, textSize } = line;
  const size = textSize === undefined ? usual : Math.min(textSize, 14);
  const parts = new Intervals(x0, x1, 1);
  let inked = 0;
  for (const mark of marks) {
    const standsOnIt = mark.y0 < y + 0.45 * size && mark.y1 > y + 1.5;
    if (!standsOnIt || mark.x1 <= x0 || mark.x0 >= x1) continue;
    parts.cut(mark.x0 - 1, mark.x1 + 1.5);
    inked += Math.min(mark.x1, x1) - Math.max(mark.x0, x0);
  }
  for (const box of boxes) {
    if (box.y0 < y + 0.6 * size && box.y1 > y + 1.5) parts.cut(box.x0 - 1, box.x1 + 1);
  }
  for (const side of verticals) {
    const crosses = side.x > x0 + 2 && side.x < x1 - 2 && side.y1 > y + 5 && side.y0 < y + 3;
    if (crosses) parts.cut(side.x - 0.5, side.x + 0.5);
  }
  // A line below words is there to underline them.
  if (textSize === undefined && inked > 0.45 * (x1 - x0)) return [];
  return parts.left.flatMap(([from, to]) => {
    if (to - from < (textSize === undefined ? 1.5 : 1.2) * size) return [];
    const isOver = (rect: { x0: number; x1: number }) => rect.x1 > from + 2 && rect.x0 < to - 2;
    let ceiling = y + 200;
    for (const mark of marks) {
      if (mark.y0 >= y + 0.45 * size && mark.y0 < ceiling && isOver(mark)) ceiling = mark.y0;
    }
    for (const other of [...horizontals, ...underscores]) {
      if (other.y > y + 1 && other.y < ceiling && isOver(other)) ceiling = other.y;
    }
    const room = ceiling - y;
    if (room < 0.6 * size) return [];
    return [{ x0: from, x1: to, y, room, size, isWritten: textSize !== undefined, width }];
  });
}

/** Tells if a line divides the page and is not for writing. */
function isDecoration(sheet: Sheet, line: FreeLine, lines: readonly FreeLine[]): boolean {
  if (line.isWritten) return false;
  const { model, left, right } = sheet;
  const { x1, y, size, width } = line;
  const length = widthOf(line);
  const isLabelled = hasLabel(sheet, line);
  const hasMates = lines.some(
    (other) =>
      other !== line &&
      Math.abs(other.x1 - x1) < 4 &&
      Math.abs(other.y - y) > 5 &&
      Math.abs(other.y - y) < 3 * size,
  );
  const isWide = length > 0.85 * (right - left) && !hasMates;
  if (isWide && (width > 1.4 || !isLabelled || dividesSections(sheet, line))) return true;
  const isAtEdge = y < 0.09 * model.height || y > 0.92 * model.height;
  if (length > 0.6 * model.width && isAtEdge) return true;
  return width > 2.2 && length > 0.3 * model.width && !isLabelled;
}

/**
 * Tells if the words below a line begin a section and are no caption of it: they are as large as the rest, or larger,
 * and more text follows right below them.
 */
function dividesSections({ words, size }: Sheet, { x0, x1, y }: FreeLine): boolean {
  const isBefore = words.some(
    (word) =>
      word.x1 <= x0 + 3 && word.x1 > x0 - 3 * size && word.y0 < y + 0.6 * size && word.y1 > y + 0.5,
  );
  if (isBefore) return false;
  const below = words.filter(
    (word) => word.y1 < y && word.y1 > y - 1.5 * size && word.x1 > x0 && word.x0 < x1,
  );
  const [first] = below;
  if (!first || first.text.startsWith('(')) return false;
  const isLarge = below.every((word) => word.size >= 0.97 * size);
  const isFollowed = words.some(
    (word) =>
      word.y1 < first.y0 + 1 &&
      word.y1 > first.y0 - 1.2 * size &&
      Math.abs(word.x0 - first.x0) < 2 * size,
  );
  return isLarge && (isFollowed || below.some((word) => word.size > 1.15 * size));
}

/** Tells if words stand right before a line or right below it. */
function hasLabel({ words }: Sheet, { x0, x1, y, size }: FreeLine): boolean {
  return words.some((word) => {
    // What ends in a colon is the label of the line however far that begins.
    const reach = (word.text.endsWith(':') ? 16 : 3) * size;
    const isBefore =
      word.x1 <= x0 + 3 && word.x1 > x0 - reach && word.y0 < y + 0.6 * size && word.y1 > y + 0.5;
    const isBelow =
      word.y1 < y && word.y1 > y - 1.3 * size && word.x0 >= x0 - 4 && word.x1 <= x1 + 4;
    return isBefore || isBelow;
  });
}

/** Equal lines at equal distances are one field of several lines. */
function groupLines(
  sheet: Sheet,
  toWriteOn: readonly FreeLine[],
  lines: readonly FreeLine[],
): FillArea[] {
  const downwards = [...toWriteOn].sort((one, other) => other.y - one.y);
  const done = new Set<FreeLine>();
  const hasNeighbour = (line: FreeLine) =>
    lines.some(
      (one) =>
        one !== line && Math.abs(one.y - line.y) < 2 && (one.x1 < line.x0 || one.x0 > line.x1),
    );
  return downwards.flatMap((first) => {
    if (done.has(first)) return [];
    done.add(first);
    const group = [first];
    for (;;) {
      const next = nextLine(sheet, group, downwards, done);
      if (!next || hasNeighbour(next) || hasNeighbour(first)) break;
      done.add(next);
      group.push(next);
    }
    return [areaOf(first, group)];
  });
}

function nextLine(
  { words }: Sheet,
  group: readonly FreeLine[],
  downwards: readonly FreeLine[],
  done: ReadonlySet<FreeLine>,
): FreeLine | undefined {
  const [first, second, last] = [group[0], group[1], group.at(-1)];
  // No one writes several lines of two words: those are the rows of a column.
  if (!first || !last || widthOf(first) < 6 * first.size) return undefined;
  const next = downwards.find(
    (line) =>
      !done.has(line) &&
      line.y < last.y - 6 &&
      line.y > last.y - 2.4 * first.size &&
      Math.abs(line.x1 - first.x1) < 6 &&
      Math.abs(line.x0 - last.x0) < 4,
  );
  if (!next) return undefined;
  if (second && Math.abs(last.y - next.y - (first.y - second.y)) > 2.5) return undefined;
  const isApart = words.some(
    (word) =>
      word.base < last.y - 1 &&
      word.base > next.y - 1 &&
      word.x0 < next.x1 &&
      word.x1 > next.x0 - 4 * first.size,
  );
  return isApart || hasOwnLabel(words, next, first) ? undefined : next;
}

/**
 * Tells if a line has a label in its own row, however far before it: one with a colon, or one below that of another.
 */
function hasOwnLabel(words: readonly Word[], line: FreeLine, above: FreeLine): boolean {
  const labelOf = ({ x0, y, size }: FreeLine) =>
    words.filter(
      ({ x1, base }) =>
        x1 <= x0 + 3 && x1 > x0 - 16 * size && base > y - 1 && base < y + 0.75 * size,
    );
  const [own, other] = [labelOf(line), labelOf(above)];
  if (own.length === 0) return false;
  if (own.some(({ text }) => text.endsWith(':'))) return true;
  const startOf = (label: readonly Word[]) => Math.min(...label.map(({ x0 }) => x0));
  return other.length > 0 && Math.abs(startOf(own) - startOf(other)) < 4;
}

function areaOf(first: FreeLine, group: readonly FreeLine[]): FillArea {
  const [second, last] = [group[1], group.at(-1) ?? first];
  const pitch = second ? first.y - second.y : Math.min(1.6 * first.size, 18);
  const box: Rect = {
    x0: Math.min(...group.map(({ x0 }) => x0)),
    x1: first.x1,
    y0: last.y,
    y1: first.y + Math.min(first.room, pitch),
  };
  const rule = first.isWritten ? 'underscores' : 'line';
  return { kind: 'text', box, drawn: box, rule, lines: group.length };
}
