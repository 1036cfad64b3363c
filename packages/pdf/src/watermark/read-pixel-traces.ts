import type { PDF, PDFPage } from '@libpdf/core';
import { PdfRef, PdfStream } from '@libpdf/core';
import { viewPage } from '../document/page-view.ts';
import { openRenderer } from '../render/open-renderer.ts';
import { readPixelTrace } from './pixel-trace.ts';

/** Drawing a page takes long: after this many pages without a code the search ends. */
const maxWithoutCode = 20;

/** The codes in the pixels of each page, for those that are one image. `bytes` are the file. */
export async function readPixelTraces(pdf: PDF, bytes: Uint8Array): Promise<Set<string>[]> {
  const pages = pdf.getPages();
  const found = pages.map(() => new Set<string>());
  const widths = pages.map((page) => wholeImageWidth(pdf, page));
  if (widths.every((width) => width === undefined)) return found;
  // A renderer of its own, whose memory is freed with it.
  const opened = await (await openRenderer()).open(bytes);
  let inVain = 0;
  for (const [index, width] of widths.entries()) {
    if (width === undefined || inVain >= maxWithoutCode) continue;
    const id = opened.draw(index, { width }, readPixelTrace);
    if (id) {
      found[index]?.add(id);
      inVain = Number.NEGATIVE_INFINITY;
    } else inVain++;
  }
  return found;
}

/** Widths in pixels in which a code can be made out, and which are worth looking at. */
const widest = 4000;
const narrowest = 400;

/** The width in pixels of an image that has a page's proportions, where there is one. */
function wholeImageWidth(pdf: PDF, page: PDFPage): number | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const resources = page.dict.getDict('Resources', resolve);
  const view = viewPage(pdf, page.dict);
  for (const [, item] of resources?.getDict('XObject', resolve) ?? []) {
    const image = item instanceof PdfRef ? resolve(item) : item;
    if (!(image instanceof PdfStream)) continue;
    const width = image.getNumber('Width', resolve)?.value ?? 0;
    const height = image.getNumber('Height', resolve)?.value ?? 0;
    const stretched = (width * view.height) / (height * view.width);
    // NaN fails both.
    if (width >= narrowest && stretched > 0.97 && stretched < 1.03) return Math.min(width, widest);
  }
  return undefined;
}
