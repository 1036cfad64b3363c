import { asBuffer } from '../../as-buffer.ts';
import { scanSyntax } from './scan-syntax.ts';

// Closing brackets and braces without an opening one. libpdf loops on such a one until memory is used up.
const marks = new Set([')', '{', '}'].map((mark) => mark.charCodeAt(0)));
const blank = 32;

/** Tells if a file has unmatched closing brackets outside of strings, names, comments and streams. */
export function hasUnmatchedBrackets(bytes: Uint8Array): boolean {
  let found = false;
  scanSyntax(asBuffer(bytes), (_, mark) => {
    found ||= marks.has(mark);
  });
  return found;
}

/** Copies a damaged file with blanks instead of unmatched closing brackets. */
export function blankUnmatchedBrackets(bytes: Uint8Array): Uint8Array {
  const clean = Buffer.from(bytes);
  scanSyntax(clean, (at, mark) => {
    if (marks.has(mark)) clean[at] = blank;
  });
  return clean;
}
