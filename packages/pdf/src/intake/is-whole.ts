import type { PDF, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict, PdfRef } from '@libpdf/core';

/** Whether a file has all the objects that some of its parts lead to. */
export function isWhole(pdf: PDF, parts: readonly (PdfObject | undefined)[]): boolean {
  const waiting = [...parts];
  const seen = new Set<string>();
  while (waiting.length > 0) {
    let item = waiting.pop();
    if (item instanceof PdfRef) {
      if (seen.has(String(item))) continue;
      seen.add(String(item));
      item = pdf.getObject(item) ?? undefined;
      if (item === undefined) return false;
    }
    // A stream is a dictionary too.
    if (item instanceof PdfDict) for (const [, value] of item) waiting.push(value);
    else if (item instanceof PdfArray) for (const value of item) waiting.push(value);
  }
  return true;
}
