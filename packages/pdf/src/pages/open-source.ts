import type { PDF } from '@libpdf/core';
import { openUpload } from '../upload/open-upload.ts';
import { flattenUnshownValues } from './flatten-unshown-values.ts';

const unlimited = { maxBytes: Infinity, maxPages: Infinity };

/**
 * Opens a file to take pages from it, with inherited attributes in each page and with all values of its
 * form visible. Throws `PdfProblem`.
 */
export async function openSource(bytes: Uint8Array): Promise<PDF> {
  return flattenUnshownValues(await openUpload(bytes, unlimited));
}
