import { asBuffer } from '../as-buffer.ts';
import { scanSyntax } from './scan-syntax.ts';

// Closing brackets and braces that nothing opened. libpdf reads one for ever, until memory ends.
const marks = new Set([')', '{', '}'].map((mark) => mark.charCodeAt(0)));
const blank = 32;

/** Whether a file has such marks outside of strings, names, comments and streams. */
export function hasStrayMarks(bytes: Uint8Array): boolean {
  let found = false;
  scanSyntax(asBuffer(bytes), (_, mark) => {
    found ||= marks.has(mark);
  });
  return found;
}

/** A copy of a damaged file without them. */
export function blankStrayMarks(bytes: Uint8Array): Uint8Array {
  const clean = Buffer.from(bytes);
  scanSyntax(clean, (at, mark) => {
    if (marks.has(mark)) clean[at] = blank;
  });
  return clean;
}
