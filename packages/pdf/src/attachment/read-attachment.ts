import type { PageSize, RemovedPart } from '@countersign/fields';
import type { PDF } from '@libpdf/core';
import { viewPage } from '../document/page-view.ts';
import { flattenUnshownValues } from '../pages/flatten-unshown-values.ts';
import { joinPages } from '../pages/join-pages.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { findSignatures } from '../seal/find-signatures.ts';
import { readWidgets } from '../upload/fields/widget.ts';
import { round } from '../upload/fields/widget-placement.ts';
import { openWhole } from '../upload/open-upload.ts';
import { isDynamic } from '../upload/read-form.ts';
import { defaultFileLimits, type FileLimits } from '../upload/sanitise/file-limits.ts';
import { findRemovedParts } from '../upload/sanitise/removed-parts.ts';
import { checkPages } from './check-pages.ts';
import { isInert } from './is-inert.ts';

/** Sets how an attachment is read. */
export interface AttachmentOptions {
  /** Has a file in which nothing is active stay as it is, with the signatures of others. */
  keepsInert: boolean;
}

/** A PDF that can be given to others. */
export interface ReadAttachment {
  /** The file as it came, or its pages alone: links, layers, outline, and what its form shows, but nothing active. */
  pdf: Uint8Array;
  pages: PageSize[];
  /** What the upload held that `pdf` does not. */
  removed: RemovedPart[];
  /** Whether the upload is signed; `pdf` is where it is the file as it came. */
  isSigned: boolean;
}

/**
 * Reads a PDF that others are to get. Runs in the caller's own thread and without limits on time and memory: for files
 * from people use the engine's `readAttachment`. Throws `PdfProblem`.
 */
export async function readAttachment(
  bytes: Uint8Array,
  { keepsInert }: AttachmentOptions,
  limits: FileLimits = defaultFileLimits,
): Promise<ReadAttachment> {
  const { pdf, isAsIs } = await openWhole(bytes, limits);
  const pages = pdf.getPages().map((page) => viewPage(pdf, page.dict));
  if (pages.length === 0) throw new PdfProblem('broken');
  const removed = findRemovedParts(pdf);
  const widgetCount = pdf.getPages().reduce((sum, page) => sum + readWidgets(pdf, page).length, 0);
  if (removed.includes('xfa') && isDynamic(pdf, widgetCount)) throw new PdfProblem('xfa-only');
  const isKept = keepsInert && isAsIs && removed.length === 0 && isInert(bytes);
  const kept = isKept ? bytes : await pagesAlone(pdf, bytes);
  await checkPages(kept);
  return {
    pdf: kept,
    pages: pages.map(({ width, height }) => ({ width: round(width), height: round(height) })),
    removed,
    isSigned: findSignatures(pdf).length > 0,
  };
}

async function pagesAlone(pdf: PDF, bytes: Uint8Array): Promise<Uint8Array> {
  return Buffer.concat(joinPages([await flattenUnshownValues(pdf)], [bytes]));
}
