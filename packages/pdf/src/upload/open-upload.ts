import type { PdfDict } from '@libpdf/core';
import { PDF } from '@libpdf/core';
import { asBuffer } from '../as-buffer.ts';
import { contentStreams, unpackContent } from '../document/page-content.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { openAsIs } from './open-as-is.ts';
import { assertBoundedReferences } from './sanitise/bounded-references.ts';
import type { FileLimits } from './sanitise/file-limits.ts';
import { sanitise } from './sanitise/sanitise.ts';

/**
 * Opens a file from people: all objects of a complete PDF without encryption, whose pages hold all their
 * attributes themselves. Most files are that; others qpdf makes so. Throws `PdfProblem`.
 */
export async function openUpload(bytes: Uint8Array, limits: FileLimits): Promise<PDF> {
  return (await openWhole(bytes, limits)).pdf;
}

/** The same, and whether the file follows the format as it is. Throws `PdfProblem`. */
export async function openWhole(
  bytes: Uint8Array,
  limits: FileLimits,
): Promise<{ pdf: PDF; isAsIs: boolean }> {
  assertBoundedReferences(asBuffer(bytes));
  const asIs = await openAsIs(bytes, limits);
  const pdf = asIs ?? (await openSanitised(bytes, limits));
  if (pdf.getPages().some(({ dict }) => isCut(pdf, dict))) throw new PdfProblem('broken');
  return { pdf, isAsIs: asIs !== undefined };
}

async function openSanitised(bytes: Uint8Array, limits: FileLimits): Promise<PDF> {
  return PDF.load(await sanitise(bytes, limits)).catch(() => {
    throw new PdfProblem('broken');
  });
}

/** Tells if a part of a page's content is missing. */
function isCut(pdf: PDF, page: PdfDict): boolean {
  return contentStreams(pdf, page).some((stream) => unpackContent(pdf, stream).state === 'cut');
}
