import { ReaderProblem } from '@countersign/pdf/reader';
import { type PaddedFormat, writePaddedCells } from './padded-numbers.ts';

/** Maximum number of cells of a sheet between its first and its last one: all of the rows, as wide as they can be. */
const maxCells = 15_000_000;

/**
 * A sheet's XML (ECMA-376, SpreadsheetML) without the rows that have nothing in them, and with so many others
 * at most. Spreadsheets write rows that someone has only touched; and the library that reads the rest takes
 * minutes for a million of them. What is no sheet, or is written in a way that is not known here, stays as it is.
 * Numbers whose format has zeros in front are written out.
 * @throws ReaderProblem where a cell is too far away
 */
export function trimSheet(
  content: Buffer,
  maxRows: number,
  formats: ReadonlyMap<string, PaddedFormat>,
): { content: Buffer; rows: number } {
  // As bytes: what is looked for is plain, and nothing else is changed.
  const xml = content.toString('latin1');
  const prefix = /<(\w+:)?worksheet[\s>]/.exec(xml.slice(0, 4000))?.[1] ?? '';
  const end = xml.lastIndexOf(`</${prefix}sheetData>`);
  const next = finder(xml, `<${prefix}row`);
  const first = next(0);
  if (end < 0 || first < 0 || first > end) {
    refuseFarCells([xml]);
    return { content, rows: 0 };
  }
  const values = ['v', 'is', 't'].map((name) => finder(xml, `<${prefix}${name}`));
  const kept: string[] = [];
  for (let at = first, to = first; at < end && kept.length < maxRows; at = to) {
    const following = next(at + 1);
    to = following < 0 || following > end ? end : following;
    const isFilled = values.some((find) => {
      const value = find(at);
      return value >= 0 && value < to;
    });
    if (isFilled) kept.push(xml.slice(at, to));
  }
  refuseFarCells(kept);
  const rows = writePaddedCells(kept.join(''), prefix, formats);
  const trimmed = `${xml.slice(0, first)}${rows}${xml.slice(end)}`;
  return { content: Buffer.from(trimmed, 'latin1'), rows: kept.length };
}

/** Creates a finder of a tag from an index on, where the indexes only increase: all is scanned once. */
function finder(xml: string, tag: string): (from: number) => number {
  let found = -1;
  let isOver = false;
  return (from) => {
    while (!isOver && found < from) {
      found = xml.indexOf(tag, Math.max(from, found + 1));
      isOver = found < 0;
      // `<t` is also how `<tableParts` begins.
      if (!isOver && /\w/.test(xml[found + tag.length] ?? '')) from = found + 1;
    }
    return isOver ? -1 : found;
  };
}

/** The last column and row of a sheet: XFD and 1,048,576. */
const last = { column: 16_384, row: 1_048_576 };
/** Matches the address of a row or a cell. */
const anAddress = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Refuses rows with a cell where no sheet has one, or so far away that the cells up to it can't be held: what reads
 * them makes room for each.
 * @throws ReaderProblem `invalid`, which names the cell
 */
export function refuseFarCells(rows: readonly string[]): void {
  let [down, across] = [1, 1];
  for (const row of rows) {
    for (const [, quoted = '', apart = ''] of row.matchAll(anAddress)) {
      const address = quoted || apart;
      const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
      const column = Array.from(letters).reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0);
      down = Math.max(down, Number(digits));
      across = Math.max(across, column);
      const isNowhere = digits === '' || column > last.column || Number(digits) > last.row;
      if (isNowhere || down * across > maxCells) throw tooFar(address);
    }
  }
}

function tooFar(address: string): ReaderProblem {
  const name = address.replaceAll(/[^\w&#;]/g, '').slice(0, 20);
  return new ReaderProblem(
    'invalid',
    `This workbook has a cell “${name}”, beyond the last column (XFD) or row (1,048,576), or too far from the others. Delete it, or save the sheet as CSV.`,
  );
}
