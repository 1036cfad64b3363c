import { PassThrough, Readable } from 'node:stream';
import type { ListFieldKind } from '@countersign/contract';
import { ZipFile } from 'yazl';
import type { Batches, Cell, Sheet, SheetColumn } from './sheet.ts';

/**
 * A workbook of one sheet as a stream, row by row, whatever its length (ECMA-376, SpreadsheetML).
 * Texts are inline strings, which no spreadsheet takes for formulas; days and moments are real ones.
 */
export function sheetStream(of: Sheet, batches: Batches): Readable {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), name);
  const sheet = Readable.from(sheetXml(of, batches));
  const out = new PassThrough();
  sheet.on('error', (error) => out.destroy(error));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  zip.outputStream.pipe(out);
  return out;
}

async function* sheetXml({ columns, clock }: Sheet, batches: Batches): AsyncGenerator<string> {
  // Not every reader counts the cells by itself: each says where it is.
  const letters = columns.map((_, index) => columnLetters(index));
  const headings = `<row r="1">${columns.map(({ label }, index) => textCell(`${letters[index]}1`, label, 1)).join('')}</row>`;
  let text = '';
  let line = 1;
  for await (const rows of batches) {
    if (line === 1) text = sheetHead(columns, rows) + headings;
    for (const row of rows) {
      line++;
      text += `<row r="${line}">`;
      for (const [index, cell] of row.entries()) {
        text += cellXml(`${letters[index]}${line}`, cell, columns[index]?.kind ?? 'text', clock);
      }
      text += '</row>';
      if (text.length < block) continue;
      yield text;
      text = '';
    }
  }
  if (line === 1) text = sheetHead(columns, []) + headings;
  yield `${text}</sheetData><pageSetup orientation="landscape" fitToHeight="0"/></worksheet>`;
}

/**
 * Returns the XML before the rows: the headings stay in view, and all columns fit on the width of a printed page.
 */
function sheetHead(columns: Sheet['columns'], rows: readonly (readonly Cell[])[]): string {
  const widths = columns.map((column, index) => {
    const width = widthOf(
      column,
      rows.map((row) => row[index] ?? null),
    );
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return `${head}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}

/** As many characters are written at once: row by row costs twice the time. */
const block = 64 * 1024;

/** The width of a column in characters: of its heading, of its kind, and of its first values. */
function widthOf({ label, kind }: SheetColumn, first: readonly Cell[]): number {
  const least = { text: 12, choice: 12, flag: 8, number: 13, date: 12, moment: 17 }[kind];
  const lengths = kind === 'text' || kind === 'choice' ? first.map(lengthOf) : [];
  return Math.min(60, Math.max(least, label.length + 3, ...lengths.map((one) => one + 2)));
}

const lengthOf = (cell: Cell) => (typeof cell === 'string' ? cell.length : 0);

/** The name of a column: `A` to `Z`, then `AA` and so on. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

function cellXml(at: string, cell: Cell, kind: ListFieldKind, clock: Sheet['clock']): string {
  if (cell === null || cell === '') return '';
  if (kind === 'moment') return momentXml(at, cell, clock);
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  const serial = kind === 'date' ? serialOf(Date.parse(cell)) : Number.NaN;
  return Number.isFinite(serial)
    ? `<c r="${at}" s="2"><v>${serial}</v></c>`
    : textCell(at, cell, 0);
}

/** Days since the last but one of 1899, as spreadsheets count them. */
const serialOf = (time: number) => time / 86_400_000 + 25_569;

/** Hardly any moment is a whole number of days, and some readers cut off what a number lacks: a bit more, in milliseconds. */
const bit = 0.05;

function momentXml(at: string, cell: string | number | boolean, clock: Sheet['clock']): string {
  const time = typeof cell === 'string' ? Date.parse(cell) : Number(cell);
  return Number.isFinite(time)
    ? `<c r="${at}" s="3"><v>${serialOf(clock(time) + bit)}</v></c>`
    : textCell(at, String(cell), 0);
}

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Most texts are as they are. */
// oxlint-disable-next-line no-control-regex -- exactly those are looked for
const unlikeText = /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Spreadsheets hold 32,767 characters in a cell, and XML no control characters. */
function escaped(text: string): string {
  if (text.length < 32_768 && !unlikeText.test(text)) return text;
  return (
    text
      .slice(0, 32_767)
      // oxlint-disable-next-line no-control-regex -- exactly those are taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Everything but the sheet. The styles are: usual, heading, day, moment. */
const parts: Record<string, string> = {
  '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">Export!$1:$1</definedName></definedNames></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};
