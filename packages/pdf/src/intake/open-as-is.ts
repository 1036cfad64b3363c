import type { PDFPage, PdfName, PdfObject } from '@libpdf/core';
import { PDF, PdfDict, PdfStream } from '@libpdf/core';
import { asBuffer } from '../as-buffer.ts';
import type { FileLimits } from './file-limits.ts';
import { layFlat } from './lay-flat.ts';
import { reachable } from './reachable.ts';
import { hasStrayMarks } from './stray-marks.ts';
import { hasTrueOffsets } from './true-offsets.ts';

/** Bytes of streams that qpdf would pack better: more of them are worth its time. */
const mostLoose = 32 * 1024;
const loosePackings = new Set([
  'ASCIIHexDecode',
  'AHx',
  'ASCII85Decode',
  'A85',
  'LZWDecode',
  'LZW',
  'RunLengthDecode',
  'RL',
]);

/**
 * Opens a file that needs no help, as nearly all forms: it is what the format says, not encrypted, and has
 * all its objects where its tables say. Each page then holds all its attributes itself. Undefined for a
 * file that qpdf has to write anew first, and for one beyond the limits.
 */
export async function openAsIs(
  bytes: Uint8Array,
  { maxBytes, maxPages }: FileLimits,
): Promise<PDF | undefined> {
  if (bytes.length > maxBytes) return undefined;
  const file = asBuffer(bytes);
  if (file.toString('latin1', 0, 5) !== '%PDF-') return undefined;
  // qpdf reads more of these, and quietly.
  if (file.includes('/Encrypt') || hasStrayMarks(file)) return undefined;
  try {
    // It would mend what it can, and not tell.
    const pdf = await PDF.load(bytes, { lenient: false });
    return !pdf.isEncrypted &&
      hasPlainPages(pdf, maxPages) &&
      isPlain(pdf) &&
      hasTrueOffsets(file, pdf)
      ? pdf
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether libpdf sees the pages that the tree has, and that says how many these are. */
function hasPlainPages(pdf: PDF, maxPages: number): boolean {
  const resolve = pdf.getObject.bind(pdf);
  const seen: PDFPage[] = pdf.getPages();
  const count = pdf.getCatalog().getDict('Pages', resolve)?.getNumber('Count', resolve)?.value;
  if (seen.length === 0 || seen.length > maxPages || seen.length !== count) return false;
  const pages = layFlat(pdf);
  return pages?.length === count && pages.every((page, index) => page === seen[index]?.dict);
}

/** Whether a file has all its objects, and these are what libpdf reads as other programs do. */
function isPlain(pdf: PDF): boolean {
  let loose = 0;
  for (const object of reachable(pdf, [pdf.getCatalog()])) {
    if (object === undefined) return false;
    if (object.type === 'name' && !isAscii(object)) return false;
    if (!(object instanceof PdfDict)) continue;
    for (const key of object.keys()) if (!isAscii(key)) return false;
    if (isOrphan(object)) return false;
    if (object instanceof PdfStream && isLoose(object)) loose += object.data.length;
  }
  return loose <= mostLoose;
}

/** Of other names libpdf tells some not apart; qpdf writes them in ASCII. */
function isAscii({ value }: PdfName): boolean {
  return !/[\u0080-\uffff]/.test(value);
}

/** A part of a field that does not name the field. */
function isOrphan(dict: PdfDict): boolean {
  return nameOf(dict.get('Subtype')) === 'Widget' && !dict.has('FT') && !dict.has('Parent');
}

function isLoose(stream: PdfStream): boolean {
  const filter = stream.get('Filter');
  const first = filter?.type === 'array' ? filter.at(0) : filter;
  return loosePackings.has(nameOf(first) ?? '');
}

function nameOf(object: PdfObject | undefined): string | undefined {
  return object?.type === 'name' ? object.value : undefined;
}
