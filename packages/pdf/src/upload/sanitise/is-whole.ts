import type { PDF, PdfObject } from '@libpdf/core';
import { reachable } from './reachable.ts';

/** Tells if a file has all the objects that some of its parts lead to. */
export function isWhole(pdf: PDF, parts: readonly (PdfObject | undefined)[]): boolean {
  for (const object of reachable(pdf, parts)) if (object === undefined) return false;
  return true;
}
