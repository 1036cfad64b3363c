import type { PDF, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict, PdfRef } from '@libpdf/core';

/**
 * All that some parts of a file lead to, these included, each object once; undefined where they lead to
 * an object that is not there.
 */
export function* reachable(
  pdf: PDF,
  parts: readonly (PdfObject | undefined)[],
): Generator<PdfObject | undefined> {
  const waiting = parts.filter((part) => part !== undefined);
  const seen = new Set<string>();
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    if (item instanceof PdfRef) {
      const name = item.toString();
      if (seen.has(name)) continue;
      seen.add(name);
      const target = pdf.getObject(item);
      if (target) waiting.push(target);
      else yield undefined;
      continue;
    }
    yield item;
    // A stream is a dictionary too.
    if (item instanceof PdfDict) for (const [, value] of item) waiting.push(value);
    else if (item instanceof PdfArray) for (const value of item) waiting.push(value);
  }
}
