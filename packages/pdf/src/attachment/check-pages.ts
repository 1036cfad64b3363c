import { PDF } from '@libpdf/core';
import { PdfProblem } from '../pdf-problem.ts';
import { withDocument } from '../render/render-page.ts';
import { findRemovedParts } from '../upload/sanitise/removed-parts.ts';
import { DrawingCost } from './drawing-cost.ts';

/** Pages that are drawn by hand, such as maps, have up to 50 MB of content. */
const maxPageCost = 500_000_000;
/** Processor time for a page, in milliseconds: scans take up to a second. */
const maxPageMs = 5_000;
const activeLeft =
  'This PDF has scripts, programs or other files in it that can’t be removed. Print it to a new PDF and upload that.';
/** Enough to run all that a page does. */
const dpi = 50;

/**
 * Checks that a file can be given to others: that nothing active is in it, and that viewers can show its pages, each of
 * which is drawn. Runs in the caller's own thread: files from people belong into a process with limits.
 * @throws PdfProblem
 */
export async function checkPages(bytes: Uint8Array, pageMs: number = maxPageMs): Promise<void> {
  const pdf = await PDF.load(bytes).catch(() => {
    throw new PdfProblem('broken');
  });
  if (findRemovedParts(pdf).length > 0) throw new PdfProblem('broken', activeLeft);
  const cost = new DrawingCost(pdf);
  if (pdf.getPages().some((page) => cost.ofPage(page) > maxPageCost)) {
    throw new PdfProblem('too-complex');
  }
  await withDocument(bytes, (document) => {
    for (let page = 0; page < document.pageCount; page++) {
      const before = process.cpuUsage();
      document.draw(page, { dpi }, () => undefined);
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1000 > pageMs) throw new PdfProblem('too-complex');
    }
  });
}
