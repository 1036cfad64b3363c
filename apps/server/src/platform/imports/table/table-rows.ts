import { ReaderProblem } from '@countersign/pdf/reader';
import { beginsWith, isZip } from './begins-with.ts';
import { readCsv } from './read-csv.ts';
import type { FoundReading, TableChoice, TableRow } from './table-row.ts';

/** As much as a cell of a spreadsheet can hold. */
const maxCellLength = 32_767;
/** The most characters of all cells: a text that a workbook has once can be in all of its cells. */
const maxCharacters = 60_000_000;
/** As many as a sheet can have, empty ones too. */
const maxRows = 1_048_576;
/** As many as a mapping can hold. */
const maxColumns = 300;

/** A table that is read row by row. */
export interface OpenTable extends FoundReading {
  rows: AsyncGenerator<TableRow, void>;
}

/**
 * Opens a CSV or XLSX file: its rows that have something in them, as texts that can be stored, so many at most, so that
 * a file that is far too long is not read to its end. The file's content decides what it is, whatever its name.
 * @throws ReaderProblem `unsupported` for any other kind of file; `invalid` for one that can't be imported.
 */
export async function openTable(
  bytes: Uint8Array,
  maxFilled: number,
  choice: TableChoice = {},
): Promise<OpenTable> {
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new ReaderProblem(
      'unsupported',
      'This is a workbook of an old kind, or one with a password. Save it as XLSX without a password, or as CSV.',
    );
  }
  // Each reader is loaded for its own files: both take half of the time that the process needs to start.
  if (isZip(bytes)) {
    const { readXlsx } = await import('./read-xlsx.ts');
    const { sheets, sheet, records } = await readXlsx(bytes, { maxRows: maxFilled, ...choice });
    const named = sheets.map(({ name, isHidden }) => ({ name: cleanCell(name), isHidden }));
    return { encoding: null, sheets: named, sheet, rows: filledRows(records, maxFilled) };
  }
  const { decodeText } = await import('./decode-text.ts');
  const { text, encoding } = decodeText(bytes, choice.encoding);
  return { encoding, sheets: [], sheet: 0, rows: filledRows(readCsv(text), maxFilled) };
}

async function* filledRows(
  records: Iterable<string[]> | AsyncIterable<string[]>,
  maxFilled: number,
): AsyncGenerator<TableRow, void> {
  let row = 0;
  let filled = 0;
  let left = maxCharacters;
  for await (const record of records) {
    row += 1;
    if (row > maxRows) throw tooLarge(row, 'more rows than a sheet can have');
    const cells = filledCells(record);
    if (cells.length === 0) continue;
    if (cells.length > maxColumns) throw tooLarge(row, `more than ${maxColumns} columns`);
    if (cells.some((cell) => cell.length > maxCellLength)) throw tooLarge(row, 'a cell too long');
    left -= cells.reduce((sum, cell) => sum + cell.length, 0);
    if (left < 0) throw tooLarge(row, 'more text than can be imported at once');
    yield { row, cells };
    filled += 1;
    if (filled >= maxFilled) return;
  }
}

function tooLarge(row: number, what: string): ReaderProblem {
  return new ReaderProblem(
    'invalid',
    `Up to row ${row} this file has ${what}. Make it smaller, or split it.`,
  );
}

/** The cells up to the last one that has something in it. */
function filledCells(record: readonly string[]): string[] {
  const cells = record.map(cleanCell);
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
}

/** The apostrophe that exports put before a text, so that spreadsheets do not take it for a formula. */
const putBefore = /(^|[;|\t\r\n][\s"]*)'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** Characters that have no width: breaks and hyphens that are not shown, marks of bytes and of direction. */
const invisible = /[\0\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;
/** Spaces of any width. */
const spaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/**
 * Cleans a cell of spaces around it, of invisible characters, and of the apostrophes that exports put before what
 * spreadsheets would take for a formula.
 */
function cleanCell(cell: string): string {
  const text = cell.replace(invisible, '').replace(spaces, ' ').toWellFormed().trim();
  return text.includes("'") ? text.replace(putBefore, '$1') : text;
}
