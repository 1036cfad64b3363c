import { fileTypes, type ImportColumn, maxImportBytes } from '@countersign/contract';
import { text } from './text.ts';

/**
 * A chosen file with the type that its first bytes tell: browsers go by the name and by what is
 * installed, and often say nothing, or something else.
 */
export async function tableFile(file: File): Promise<File> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isZip = start[0] === 0x50 && start[1] === 0x4b;
  const [csv, workbook] = fileTypes.table;
  return new File([file], file.name, { type: isZip ? workbook : csv });
}

/** Why a file can't be taken, known without sending it. */
export function fileProblem(file: File): string | undefined {
  if (file.size === 0) return text.upload.empty(file.name);
  if (file.size <= maxImportBytes) return undefined;
  return text.upload.tooLarge(file.name, maxImportBytes / 1024 / 1024);
}

/** A file with the headings that are understood without a word, and a row as it could be. */
export function sampleFile(columns: readonly ImportColumn[]): Blob {
  const lines = [columns.map(({ label }) => label), columns.map(({ example }) => example)];
  // Spreadsheets tell UTF-8 by this mark alone.
  return new Blob(['\uFEFF', ...lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`)], {
    type: 'text/csv;charset=utf-8',
  });
}

/** A cell of a CSV file; a label that a spreadsheet would take for a formula gets an apostrophe in front. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
