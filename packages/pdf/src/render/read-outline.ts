import { allocate } from './open-pdf.ts';
import type { Pdfium } from './pdfium.ts';

/** An entry of a file's outline: what viewers show next to the pages. */
export interface OutlineEntry {
  title: string;
  /** Counted from zero. */
  page: number;
  /** How deep it lies: 0 for the outermost. */
  depth: number;
}

const maxEntries = 5000;
const deepest = 20;
const longestTitle = 300;

/** The entries of a document's outline that lead to a page, in the order in which they are shown. */
export function readOutline(pdfium: Pdfium, document: number): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const walk = (parent: number, depth: number) => {
    if (depth >= deepest) return;
    let item = pdfium.FPDFBookmark_GetFirstChild(document, parent);
    // Broken files lead round in circles.
    while (item !== 0 && !seen.has(item) && seen.size < maxEntries) {
      seen.add(item);
      const title = readTitle(pdfium, item);
      const destination = pdfium.FPDFBookmark_GetDest(document, item);
      const page = destination === 0 ? -1 : pdfium.FPDFDest_GetDestPageIndex(document, destination);
      if (title !== '' && page >= 0) entries.push({ title, page, depth });
      walk(item, depth + 1);
      item = pdfium.FPDFBookmark_GetNextSibling(document, item);
    }
  };
  walk(0, 0);
  return entries;
}

function readTitle(pdfium: Pdfium, item: number): string {
  const bytes = pdfium.FPDFBookmark_GetTitle(item, 0, 0);
  // Two for the zero at the end.
  if (bytes <= 2 || bytes > 100_000) return '';
  const pointer = allocate(pdfium, bytes);
  try {
    pdfium.FPDFBookmark_GetTitle(item, pointer, bytes);
    const utf16 = pdfium.memory().subarray(pointer, pointer + bytes - 2);
    return Buffer.from(utf16)
      .toString('utf16le')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, longestTitle);
  } finally {
    pdfium.free(pointer);
  }
}
