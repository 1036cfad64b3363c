import { mayBePdf } from '@countersign/contract';
import { text } from './text.ts';

/**
 * Why a file can't be uploaded as a PDF of so many bytes at most, known without sending it; undefined where the server has
 * to look. Only the size, the first and the last bytes are judged.
 */
export async function checkPdf(file: Blob, maxBytes: number): Promise<string | undefined> {
  const refused = checkSize(file, maxBytes);
  if (refused !== undefined) return refused;
  return (await looksLikePdf(file)) ? undefined : text.check.notPdf;
}

/** Why a file can't be uploaded by its size; undefined where it can. */
export function checkSize(file: Blob, maxBytes: number): string | undefined {
  if (file.size === 0) return text.check.empty;
  if (file.size <= maxBytes) return undefined;
  return text.check.tooLarge(megabytes(file.size), megabytes(maxBytes));
}

/** Tells if a file may be a PDF, by its first and last bytes. */
export async function looksLikePdf(file: Blob): Promise<boolean> {
  const [start, end] = [await file.slice(0, 1024).text(), await file.slice(-1024).text()];
  return mayBePdf(start, end);
}

function megabytes(bytes: number): string {
  return (Math.ceil(bytes / 1024 / 102.4) / 10).toLocaleString('en-GB');
}
