import type { DecimalSign } from '@countersign/contract';
import { storeZip, unpackZip } from '@countersign/pdf/zip';
import { readSheet } from 'read-excel-file/node';
import { paddedFormats } from './padded-numbers.ts';
import { trimSheet } from './trim-sheet.ts';
import { type WorkbookSheet, workbookSheets } from './workbook-sheets.ts';

/** The largest unpacked size of a workbook: the sheet of 50,000 wide rows has less. */
const maxUnpackedBytes = 160 * 1024 * 1024;
/** No cell has a text as long as this, however it is written; the library takes minutes for longer ones. */
const maxTextBytes = 300_000;

/** The part of a workbook to read. */
export interface WorkbookChoice {
  maxRows: number;
  /** The index of the sheet; the first that can be seen and has rows where it is left out. */
  sheet?: number | undefined;
  /** The sign that numbers are written with. */
  decimalSign?: DecimalSign | null | undefined;
}

/**
 * Reads the rows of a workbook's sheet as texts: those up to so many with something in them, and the empty ones
 * between them. The library gets the files unpacked and packed again, so that it can't find more in the archive than
 * was measured here.
 * @throws Error where it can't be read.
 */
export async function readXlsx(
  bytes: Uint8Array,
  { maxRows, sheet: chosen, decimalSign }: WorkbookChoice,
): Promise<{ sheets: WorkbookSheet[]; sheet: number; records: string[][] }> {
  const entries = unpackZip(bytes, /\.(xml|rels)$/i, maxUnpackedBytes);
  if (entries.some(({ content }) => hasLongText(content))) throw new Error('a text without end');
  const sheets = workbookSheets(entries);
  const styles = entries.find(({ name }) => name.endsWith('styles.xml'))?.content;
  const formats = paddedFormats(styles?.toString('latin1') ?? '');
  const open = (index: number) => {
    const content = entries.find(({ name }) => name === sheets[index]?.file)?.content;
    return content && { index, ...trimSheet(content, maxRows, formats) };
  };
  const opened = chosen === undefined ? openUsual(sheets, open) : open(chosen);
  const sheet = opened?.index ?? 0;
  const read = sheets[sheet];
  const content = opened?.content;
  if (!read || !content) throw new Error('no such sheet');
  const others = entries.filter(({ name }) => !sheets.some(({ file }) => file === name));
  const rows = await readSheet(storeZip([...others, { name: read.file, content }]), read.position);
  return {
    sheets,
    sheet,
    records: rows.map((row) => row.map((cell) => textOf(cell, decimalSign))),
  };
}

/** Opens the first sheet that is shown and has something below its first row, else the first that is shown. */
function openUsual<Sheet extends { rows: number }>(
  sheets: readonly WorkbookSheet[],
  open: (index: number) => Sheet | undefined,
): Sheet | undefined {
  let first: Sheet | undefined;
  for (const [index, { isHidden }] of sheets.entries()) {
    if (isHidden) continue;
    const sheet = open(index);
    if (sheet && sheet.rows > 1) return sheet;
    first ??= sheet;
  }
  return first ?? open(0);
}

/** As many digits as spreadsheets count with, and never a power of ten. */
const digits = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });

/** Writes a cell as it would be typed. Formulas are not computed: a cell has what was last shown in it. */
function textOf(cell: unknown, decimalSign: WorkbookChoice['decimalSign']): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return digits.format(cell).replace('.', decimalSign ?? '.');
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : '';
}

/** Returns true where there is too much between two tags of an XML file, or inside of one. */
function hasLongText(xml: Buffer): boolean {
  const tag = 0x3c;
  for (let at = 0; at < xml.length; ) {
    const next = xml.indexOf(tag, at);
    if ((next < 0 ? xml.length : next) - at > maxTextBytes) return true;
    if (next < 0) return false;
    at = next + 1;
  }
  return false;
}
