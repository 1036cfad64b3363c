import { PDF } from '@libpdf/core';
import { PdfProblem } from '../pdf-problem.ts';
import type { FileLimits } from './file-limits.ts';
import { openAsIs } from './open-as-is.ts';
import { sanitise } from './sanitise.ts';

/**
 * Opens a file from people: all objects of a complete PDF without encryption, whose pages hold all their
 * attributes themselves. Most files are that; others qpdf makes so. Throws `PdfProblem`.
 */
export async function openUpload(bytes: Uint8Array, limits: FileLimits): Promise<PDF> {
  const pdf = await openAsIs(bytes, limits);
  if (pdf) return pdf;
  return PDF.load(await sanitise(bytes, limits)).catch(() => {
    throw new PdfProblem('broken');
  });
}
