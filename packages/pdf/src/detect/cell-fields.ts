import type { Rect } from '../document/rect.ts';
import type { MarkBox } from './find-boxes.ts';
import type { FormWords } from './form-words.ts';
import type { Cell, FillArea, Sheet } from './found.ts';
import { hasMiddleIn, heightOf, median, type Word, widthOf } from './page-model.ts';

/** A cell with what stands in it. */
interface FilledCell {
  cell: Cell;
  words: Word[];
  marks: Rect[];
  boxes: MarkBox[];
}

const isIn = (rect: Rect, cell: Rect, margin: number): boolean =>
  rect.x0 > cell.x0 - margin &&
  rect.x1 < cell.x1 + margin &&
  rect.y0 > cell.y0 - margin &&
  rect.y1 < cell.y1 + margin;
const isLevel = (one: Rect, other: Rect): boolean =>
  Math.abs(one.y0 - other.y0) < 2 && Math.abs(one.y1 - other.y1) < 2;

/** Finds the cells that can be written in: those that are empty, and those with room next to their label. */
export function findCellFields(
  sheet: Sheet,
  cells: readonly Cell[],
  boxes: readonly MarkBox[],
  lines: readonly FillArea[],
  language: FormWords,
): FillArea[] {
  const { size } = sheet;
  const filled = cells
    .filter((cell) => !cell.isBox && heightOf(cell) >= 0.7 * size && widthOf(cell) >= 0.8 * size)
    .map((cell) => ({
      cell,
      words: sheet.words.filter((word) => hasMiddleIn(word, cell)),
      marks: sheet.marks.filter((mark) => hasMiddleIn(mark, cell)),
      boxes: boxes.filter((box) => isIn(box, cell, 2)),
    }));
  const combs = findCombs(filled, size);
  const dataRows = filled.filter((one) => isFullOfText(one, size));
  const heads = dataRows.length >= 3 ? filled.filter((one) => isOverData(one, dataRows)) : [];
  const fields = filled.flatMap((one) => {
    const { cell } = one;
    if (cell.isComb || isFrame(cell, cells, lines) || isCovered(sheet, cell)) return [];
    if (one.marks.length === 0 && one.boxes.length === 0) {
      const isPanel = isFiller(cell, cells, size) || isUnnamedPanel(sheet, cell, cells);
      return isPanel ? [] : [textIn(cell, cell, 'cell')];
    }
    if (language.officeOnly.test(textOf(one.words))) return [];
    const signRoom = findSignRoom(one, size);
    if (signRoom) return [signRoom];
    const isData =
      heads.some((head) => isLevel(head.cell, cell)) ||
      (dataRows.length >= 3 && dataRows.some((row) => isLevel(row.cell, cell)));
    return areaAfterLabel(one, size, isData).map((area) => asSignature(area, one, size, language));
  });
  return [...combs, ...fields];
}

/** Creates an area within a cell, clear of its lines. */
function textIn(cell: Cell, { x0, x1, y0, y1 }: Rect, rule: FillArea['rule']): FillArea {
  const box = {
    x0: Math.max(x0, cell.x0 + 1),
    x1: Math.min(x1, cell.x1 - 1),
    y0: Math.max(y0, cell.y0 + 1),
    y1: Math.min(y1, cell.y1 - 1),
  };
  return { kind: 'text', box, drawn: box, rule, cell, lines: 1 };
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** Four or more equal narrow empty cells in a row take a letter each. */
function findCombs(filled: readonly FilledCell[], size: number): FillArea[] {
  const narrow = filled
    .filter(({ cell, marks, boxes }) => {
      const max = Math.max(2.2 * size, 1.5 * heightOf(cell));
      return marks.length === 0 && boxes.length === 0 && widthOf(cell) < max;
    })
    .map(({ cell }) => cell)
    .sort((one, other) => other.y0 - one.y0 || one.x0 - other.x0);
  return narrow.flatMap((first) => {
    if (first.isComb) return [];
    const row = [first];
    for (;;) {
      const end = row.at(-1)?.x1 ?? 0;
      const next = narrow.find(
        (cell) =>
          !cell.isComb &&
          isLevel(cell, first) &&
          Math.abs(cell.x0 - end) < 2 &&
          Math.abs(widthOf(cell) - widthOf(first)) < 2.5,
      );
      if (!next || row.includes(next)) break;
      row.push(next);
    }
    if (row.length < 4) return [];
    for (const cell of row) cell.isComb = true;
    const box = { ...first, x1: row.at(-1)?.x1 ?? first.x1 };
    const { x0, y0, x1, y1 } = box;
    const rect = { x0, y0, x1, y1 };
    return [
      { kind: 'text', box: rect, drawn: rect, rule: 'comb', lines: 1, combCells: row.length },
    ] satisfies FillArea[];
  });
}

/** A cell of several rows of text from its left edge on, as in a table of data. */
function isFullOfText({ cell, words, boxes }: FilledCell, size: number): boolean {
  if (words.length <= 3 || boxes.length > 0) return false;
  const textSize = median(words.map((word) => word.size)) || size;
  const below = Math.min(...words.map(({ y0 }) => y0)) - cell.y0;
  const before = Math.min(...words.map(({ x0 }) => x0)) - cell.x0;
  const rows = new Set(words.map(({ base }) => Math.round(base / 3)));
  return below < 0.8 * textSize && before < 1.2 * textSize && rows.size >= 2;
}

/** Tells if a cell with words stands right over one that is full of text: it heads a table of data. */
const isOverData = ({ cell, words }: FilledCell, dataRows: readonly FilledCell[]): boolean =>
  words.length > 0 &&
  dataRows.some(
    ({ cell: below }) =>
      Math.abs(below.y1 - cell.y0) < 3 && below.x0 < cell.x1 - 3 && below.x1 > cell.x0 + 3,
  );

/** Tells if a cell surrounds other cells, or lines to write on. */
function isFrame(cell: Cell, cells: readonly Cell[], lines: readonly FillArea[]): boolean {
  const hasCells = cells.some((one) => {
    if (one === cell) return false;
    return (
      one.x0 >= cell.x0 - 1 &&
      one.x1 <= cell.x1 + 1 &&
      one.y0 >= cell.y0 - 1 &&
      one.y1 <= cell.y1 + 1
    );
  });
  return (
    hasCells ||
    lines.some(
      ({ box }) =>
        box.x0 >= cell.x0 - 3 &&
        box.x1 <= cell.x1 + 3 &&
        box.y0 >= cell.y0 - 1 &&
        box.y0 < cell.y1 - 2,
    )
  );
}

/** Tells if a cell is under a picture, or painted dark. */
function isCovered({ model }: Sheet, cell: Cell): boolean {
  const hasImage = model.images.some(
    (image) =>
      image.x0 < cell.x1 - 2 &&
      image.x1 > cell.x0 + 2 &&
      image.y0 < cell.y1 - 2 &&
      image.y1 > cell.y0 + 2 &&
      widthOf(image) < 0.7 * model.width,
  );
  return (
    hasImage ||
    model.fills.some(
      (fill) =>
        !fill.isWhite &&
        fill.brightness < 110 &&
        fill.x0 <= cell.x0 + 3 &&
        fill.x1 >= cell.x1 - 3 &&
        fill.y0 <= cell.y0 + 3 &&
        fill.y1 >= cell.y1 - 3,
    )
  );
}

/** A tall empty cell next to three or more small ones only fills the table up. */
function isFiller(cell: Cell, cells: readonly Cell[], size: number): boolean {
  const height = heightOf(cell);
  if (height <= 5 * size || height <= 0.9 * widthOf(cell)) return false;
  const adjacent = cells.filter((one) => {
    const isNear = Math.abs(one.x1 - cell.x0) < 30 || Math.abs(one.x0 - cell.x1) < 30;
    const isWithin = one.y0 > cell.y0 - 3 && one.y1 < cell.y1 + 3;
    return one !== cell && isNear && isWithin && heightOf(one) < 0.5 * height;
  });
  return adjacent.length >= 3;
}

/**
 * Tells if a cell is a large empty frame without words over it, nor to its side, which is reserved for something else.
 */
function isUnnamedPanel({ words, size }: Sheet, cell: Cell, cells: readonly Cell[]): boolean {
  if (heightOf(cell) < 5 * size || widthOf(cell) < 5 * size) return false;
  const isInTable = cells.some(
    (one) =>
      one !== cell &&
      Math.abs(one.y0 - cell.y1) < 3 &&
      one.x0 < cell.x1 - 3 &&
      one.x1 > cell.x0 + 3,
  );
  if (isInTable) return false;
  return !words.some((word) => {
    const isOver =
      word.y0 > cell.y1 - 1 &&
      word.y0 < cell.y1 + 2.2 * size &&
      word.x1 > cell.x0 &&
      word.x0 < cell.x1;
    const isSibling =
      word.x1 < cell.x0 + 2 &&
      word.x1 > cell.x0 - 3 * size &&
      word.y1 > cell.y0 &&
      word.y0 < cell.y1;
    return isOver || isSibling;
  });
}

/** The room that is left in a cell with words: below them, behind their last row, or next to them. */
function areaAfterLabel(
  { cell, words, boxes, marks }: FilledCell,
  size: number,
  isData: boolean,
): FillArea[] {
  if (words.length === 0 && boxes.length === 0) return [];
  const signMark = words.find(
    (word) =>
      /^[xX]$/.test(word.text) &&
      words.length > 1 &&
      words.every((one) => one === word || one.y0 >= word.y0),
  );
  const label = signMark ? words.filter((word) => word !== signMark) : words;
  const items: Rect[] = [...marks.filter((mark) => mark !== signMark), ...boxes];
  if (items.length === 0) return [];
  const facts = measure(cell, label, items, size);
  const { low, right, rows, textSize, lastRow, isCentred } = facts;
  const lastText = textOf(lastRow);
  const height = heightOf(cell);
  const under = low - cell.y0;
  const boxesAreAbove =
    Math.min(...boxes.map(({ y0 }) => y0)) > low + 0.5 * textSize && /[:?]$/.test(lastText);
  const hasRoomUnder =
    under >= Math.max(0.85 * textSize, 6.5) && (under >= 0.35 * height || under > 1.5 * textSize);
  const isLabel = rows <= 3 && label.length <= 26;
  if (!isData && (boxes.length === 0 || boxesAreAbove) && !isCentred && hasRoomUnder && isLabel) {
    const x0 = signMark ? signMark.x1 + 1 : cell.x0;
    return [textIn(cell, { x0, x1: cell.x1, y0: cell.y0, y1: low - 0.5 }, 'cell-under-label')];
  }
  const end = lastRow.at(-1)?.x1 ?? cell.x1;
  const isOpen = /[:$\u2013-]$/.test(lastText) && cell.x1 - end > 4 * textSize;
  if (rows >= 2 && label.length <= 10 && isOpen) {
    const [y0, y1] = [low - 0.3 * textSize, low + 1.1 * textSize];
    return [textIn(cell, { x0: end + 2, x1: cell.x1, y0, y1 }, 'cell-last-row')];
  }
  const [only] = label;
  const isNumbered = label.length === 1 && only !== undefined && rowNumber.test(only.text);
  const isRow =
    height < 3.2 * textSize && cell.x1 - right > Math.max(6 * textSize, 0.6 * widthOf(cell));
  if (isNumbered && isRow && boxes.length === 0 && facts.before < 1.5 * textSize) {
    return [textIn(cell, { ...cell, x0: right + 2 }, 'cell-beside-number')];
  }
  const isAtLeft = facts.before < 1.2 * textSize && height < 2.6 * textSize;
  const hasRoomAtSide = cell.x1 - right > Math.max(3 * textSize, 0.3 * widthOf(cell));
  const isPrompt = /[:?$]$/.test(lastText) && boxes.length === 0 && rows === 1 && label.length <= 8;
  if (isPrompt && isAtLeft && hasRoomAtSide) {
    return [textIn(cell, { ...cell, x0: right + 2 }, 'cell-beside-label')];
  }
  return [];
}

/** The signs of a sum or of an amount, which are printed in the cell that the number goes into. */
export const sumSign = /^[-+=\u2212\u2013\u00d7\u00f7%\p{Sc}]$/u;

/** Finds the room that a cell has next to the one sign that is printed at an end of it. */
function findSignRoom(
  { cell, words, marks, boxes }: FilledCell,
  size: number,
): FillArea | undefined {
  const [sign] = words;
  const isAlone = words.length === 1 && marks.length === 1 && boxes.length === 0;
  if (!sign || !isAlone || !sumSign.test(sign.text)) return undefined;
  const isAtLeft = sign.x0 - cell.x0 < 1.5 * size;
  const isAtRight = cell.x1 - sign.x1 < 1.5 * size;
  if (isAtLeft === isAtRight) return undefined;
  const room = isAtLeft ? { ...cell, x0: sign.x1 + 2 } : { ...cell, x1: sign.x0 - 2 };
  return widthOf(room) > 3 * size ? textIn(cell, room, 'cell') : undefined;
}

/** Turns an area into a signature, which never takes the whole width of a page. */
function asSignature(
  area: FillArea,
  { words }: FilledCell,
  size: number,
  { signature }: FormWords,
): FillArea {
  const { box } = area;
  if (widthOf(box) <= 26 * size || !signature.test(textOf(words))) return area;
  const narrow = { ...box, x1: box.x0 + 24 * size };
  return { ...area, box: narrow, drawn: narrow };
}

/** The letter or number in front of a row. */
const rowNumber = /^\(?(?:[A-Za-z]|\d{1,2}[a-z]?)[.)]?$/;

/** Measures the words of a cell. */
function measure(cell: Cell, label: readonly Word[], items: readonly Rect[], size: number) {
  const textSize = median(label.map((word) => word.size)) || size;
  const low = Math.min(...items.map(({ y0 }) => y0));
  const high = Math.max(...items.map(({ y1 }) => y1));
  const left = Math.min(...items.map(({ x0 }) => x0));
  const right = Math.max(...items.map(({ x1 }) => x1));
  const rows = new Set(label.map(({ base }) => Math.round(base / 3))).size;
  const [before, behind] = [left - cell.x0, cell.x1 - right];
  const [above, under] = [cell.y1 - high, low - cell.y0];
  const isCentredUpright = above > 0.6 * textSize && above > 0.4 * under;
  const isCentredLevel =
    (label.length < 8 &&
      before > 1.2 * textSize &&
      Math.abs(before - behind) < 0.25 * Math.max(before, behind) + 2) ||
    (rows > 1 && before > 0.7 * textSize && Math.abs(before - behind) < 4);
  const lastRow = label
    .filter((word) => word.y0 < low + 0.6 * textSize)
    .sort((one, other) => one.x0 - other.x0);
  return {
    textSize,
    low,
    right,
    rows,
    before,
    lastRow,
    isCentred: isCentredUpright || isCentredLevel,
  };
}
