import type { PDF, PDFPage } from '@libpdf/core';
import { PdfArray, PdfRef, PdfStream } from '@libpdf/core';

const newline = Buffer.from('\n');

/** All that a page's own content streams say, unpacked. */
export function pageContent(pdf: PDF, page: PDFPage): Buffer {
  const entry = page.dict.get('Contents');
  const target = entry instanceof PdfRef ? pdf.getObject(entry) : entry;
  const items = target instanceof PdfArray ? target.toArray() : target ? [target] : [];
  const parts = items.flatMap((item) => {
    const stream = item instanceof PdfRef ? pdf.getObject(item) : item;
    return stream instanceof PdfStream ? [streamContent(stream), newline] : [];
  });
  return Buffer.concat(parts);
}

/** A stream's data, unpacked; none where that fails. */
export function streamContent(stream: PdfStream): Uint8Array {
  try {
    return stream.getDecodedData();
  } catch {
    return new Uint8Array();
  }
}
