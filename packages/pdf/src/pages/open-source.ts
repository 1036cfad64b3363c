import type { PDF } from '@libpdf/core';
import { openUpload } from '../intake/open-upload.ts';
import { settleValues } from './settle-values.ts';

const unlimited = { maxBytes: Infinity, maxPages: Infinity };

/**
 * Opens a file to take pages from it: each holds all its attributes itself, and shows all values of
 * its form. Throws `PdfProblem`.
 */
export async function openSource(bytes: Uint8Array): Promise<PDF> {
  return settleValues(await openUpload(bytes, unlimited));
}
