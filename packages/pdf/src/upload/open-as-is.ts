import type { PDFPage, PdfName, PdfObject } from '@libpdf/core';
import { PDF, PdfDict, PdfStream } from '@libpdf/core';
import { asBuffer } from '../as-buffer.ts';
import type { FileLimits } from './sanitise/file-limits.ts';
import { flattenPageTree } from './sanitise/flatten-page-tree.ts';
import { reachable } from './sanitise/reachable.ts';
import { hasUnmatchedBrackets } from './sanitise/unmatched-brackets.ts';
import { hasValidOffsets } from './sanitise/valid-offsets.ts';

/** Bytes of uncompressed streams above which letting qpdf compress them is worth its time. */
const maxLoose = 32 * 1024;
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
 * Opens a file without qpdf, which nearly all forms allow: one that follows the format, is not encrypted,
 * and has its objects at the offsets of its tables. Inherited attributes are copied into the pages.
 * Undefined for a file that qpdf has to rewrite first, and for one beyond the limits.
 */
export async function openAsIs(
  bytes: Uint8Array,
  { maxBytes, maxPages }: FileLimits,
): Promise<PDF | undefined> {
  if (bytes.length > maxBytes) return undefined;
  const file = asBuffer(bytes);
  if (file.toString('latin1', 0, 5) !== '%PDF-') return undefined;
  // qpdf can read such files.
  if (file.includes('/Encrypt') || hasUnmatchedBrackets(file)) return undefined;
  try {
    // The lenient mode repairs files without saying so.
    const pdf = await PDF.load(bytes, { lenient: false });
    return !pdf.isEncrypted &&
      hasPlainPages(pdf, maxPages) &&
      isPlain(pdf) &&
      hasValidOffsets(file, pdf)
      ? pdf
      : undefined;
  } catch {
    return undefined;
  }
}

/** Tells if libpdf sees the pages that the tree has, and that says how many these are. */
function hasPlainPages(pdf: PDF, maxPages: number): boolean {
  const resolve = pdf.getObject.bind(pdf);
  const seen: PDFPage[] = pdf.getPages();
  const count = pdf.getCatalog().getDict('Pages', resolve)?.getNumber('Count', resolve)?.value;
  if (seen.length === 0 || seen.length > maxPages || seen.length !== count) return false;
  const pages = flattenPageTree(pdf);
  return pages?.length === count && pages.every((page, index) => page === seen[index]?.dict);
}

/** Tells if a file has all its objects, and these are what libpdf reads as other programs do. */
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
  return loose <= maxLoose;
}

/** libpdf confuses some names that are not ASCII; qpdf escapes them. */
function isAscii({ value }: PdfName): boolean {
  return !/[\u0080-\uffff]/.test(value);
}

/** A widget without the /Parent of its field. */
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
