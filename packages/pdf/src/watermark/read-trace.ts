import type { PDFPage, PdfDict } from '@libpdf/core';
import { PDF, PdfRef, PdfStream } from '@libpdf/core';
import { pageContent, streamContent } from '../document/page-content.ts';
import { PdfProblem } from '../pdf-problem.ts';
import type { FileLimits } from '../upload/sanitise/file-limits.ts';
import { defaultFileLimits } from '../upload/sanitise/file-limits.ts';
import { sanitise } from '../upload/sanitise/sanitise.ts';
import { straightPaths } from './content-paths.ts';
import { readPixelTraces } from './read-pixel-traces.ts';
import { decodeTrace } from './trace-code.ts';
import { readTracePath, traceCorners } from './trace-path.ts';

/** Identifies the copy that a file was made from. */
export interface FoundTrace {
  /** 32 small hexadecimal digits. */
  traceId: string;
  /** Zero-based pages that carry it. */
  pages: number[];
  /**
   * Of all pages that carry a code, the share that carries this one: less than 1 where pages of
   * several copies were put together.
   */
  confidence: number;
}

/**
 * Finds out which marked copy a PDF was made from; null where it carries no code. Each code has a
 * checksum of 32 bits, so that one is not found by chance. Like `readForm`, it runs in the caller's
 * own thread and throws `PdfProblem`.
 *
 * A code is found in any page that was kept as drawing: after the file was rewritten, repaired,
 * merged, split, turned, scaled or stripped of its metadata by another program. Of copies that were
 * hardened one by one it is found in the pixels too, as long as a page has an image that is a whole page
 * or a piece of one, whatever its size, turned by three degrees at most. Other pages that were made into images have lost it,
 * and so have all that were printed and scanned, or changed by one who knows where to look.
 */
export async function readTrace(
  bytes: Uint8Array,
  limits: FileLimits = defaultFileLimits,
): Promise<FoundTrace | null> {
  const { pdf, plain, found } = await readDrawnCodes(bytes, limits);
  const isDrawn = found.some((ids) => ids.size > 0);
  return commonest(isDrawn ? found : await readPixelTraces(pdf, plain));
}

/** Like `readTrace`, but of pages that were kept as drawing alone: without the time that looking at pixels takes. */
export async function readDrawnTrace(
  bytes: Uint8Array,
  limits: FileLimits = defaultFileLimits,
): Promise<FoundTrace | null> {
  const { found } = await readDrawnCodes(bytes, limits);
  return commonest(found);
}

async function readDrawnCodes(bytes: Uint8Array, limits: FileLimits) {
  const plain = await sanitise(bytes, limits);
  const pdf = await PDF.load(plain).catch(() => {
    throw new PdfProblem('broken');
  });
  const search = createSearch(pdf);
  return { pdf, plain, found: pdf.getPages().map((page) => search(page)) };
}

/** The code on most of the pages, by the codes that each carries. */
function commonest(found: readonly ReadonlySet<string>[]): FoundTrace | null {
  const pagesOf = new Map<string, number[]>();
  for (const [page, ids] of found.entries()) {
    for (const id of ids) pagesOf.set(id, [...(pagesOf.get(id) ?? []), page]);
  }
  const carriers = found.filter((ids) => ids.size > 0).length;
  const [winner] = [...pagesOf].sort(([, a], [, b]) => b.length - a.length);
  if (!winner) return null;
  const [traceId, pages] = winner;
  return { traceId, pages, confidence: pages.length / carriers };
}

/** Forms within forms that are followed. Honest files need a few; others would fill the stack. */
const deepest = 30;

/** Searches pages for codes, reading what they share once. */
function createSearch(pdf: PDF): (page: PDFPage) => Set<string> {
  const resolve = pdf.getObject.bind(pdf);
  const known = new Map<string, Set<string>>();
  /** Adds what a stream and the forms that it may show carry. */
  const searchForm = (item: unknown, into: Set<string>, depth: number) => {
    if (depth > deepest) return;
    const stream = item instanceof PdfRef ? resolve(item) : undefined;
    if (!(item instanceof PdfRef) || !(stream instanceof PdfStream)) return;
    if (stream.getName('Subtype', resolve)?.value !== 'Form') return;
    let found = known.get(item.toString());
    if (!found) {
      found = new Set();
      // Before the forms in it are searched: one of them may be the form itself.
      known.set(item.toString(), found);
      searchContent(streamContent(pdf, stream), found);
      searchForms(stream.getDict('Resources', resolve), found, depth + 1);
    }
    for (const id of found) into.add(id);
  };
  const searchForms = (resources: PdfDict | undefined, into: Set<string>, depth: number) => {
    for (const [, item] of resources?.getDict('XObject', resolve) ?? [])
      searchForm(item, into, depth);
  };
  return (page) => {
    const ids = new Set<string>();
    searchContent(pageContent(pdf, page), ids);
    searchForms(page.dict.getDict('Resources', resolve), ids, 0);
    return ids;
  };
}

function searchContent(content: Uint8Array, into: Set<string>): void {
  for (const corners of straightPaths(content, traceCorners)) {
    const code = readTracePath(corners);
    const id = code && decodeTrace(code);
    if (id) into.add(id);
  }
}
