import { allocate } from './open-pdf.ts';
import type { Pdfium } from './pdfium.ts';

/** The text of a loaded page, its lines ended by `\n`. */
export function readText(pdfium: Pdfium, page: number): string {
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return '';
  try {
    const count = pdfium.FPDFText_CountChars(text);
    if (count <= 0) return '';
    // One more for the zero at the end.
    const utf16 = allocate(pdfium, (count + 1) * 2);
    try {
      const units = pdfium.FPDFText_GetText(text, 0, count, utf16) - 1;
      const bytes = pdfium.memory().subarray(utf16, utf16 + Math.max(0, units) * 2);
      return plainLines(Buffer.from(bytes).toString('utf16le'));
    } finally {
      pdfium.free(utf16);
    }
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}

/** PDFium ends lines as Windows does, and marks a hyphen at the end of a line in a way of its own. */
function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\u0002', '-').replaceAll('\ufffe', '-');
}
