import type { PDF, PDFPage } from '@libpdf/core';
import { PdfRef, PdfStream } from '@libpdf/core';
import { viewPage } from '../document/page-view.ts';
import type { Bitmap } from '../render/bitmap.ts';
import { openRenderer } from '../render/open-renderer.ts';
import { readPixelTrace } from './pixel-trace.ts';
import { readBitmapTrace } from './read-picture.ts';

/** Drawing a page takes long: after this many pages without a code the search ends. */
const maxWithoutCode = 20;

/** Looking for a piece of a page, or one that lies askew, takes seconds: so many pictures are searched in a file. */
const maxSearched = 6;
/** Dots per inch by which pages are drawn with an image on them that is no whole page. */
const pieceDpi = 144;

/**
 * The codes in the pixels of each page, for those that are one image, or have one on them that may be a piece of a
 * page. `bytes` are the file.
 */
export async function readPixelTraces(pdf: PDF, bytes: Uint8Array): Promise<Set<string>[]> {
  const pages = pdf.getPages();
  const found = pages.map(() => new Set<string>());
  const images = pages.map((page) => imagesOn(pdf, page));
  if (images.every(({ length }) => length === 0)) return found;
  // A renderer of its own, whose memory is freed with it.
  const opened = await (await openRenderer()).open(bytes);
  let [failed, searched] = [0, 0];
  const search = (bitmap: Bitmap) => {
    searched += 1;
    return searched > maxSearched ? undefined : readBitmapTrace(bitmap);
  };
  for (const [index, on] of images.entries()) {
    const whole = on.find(({ isWhole }) => isWhole);
    if (failed >= maxWithoutCode || on.length === 0) continue;
    const id =
      (whole && opened.draw(index, { width: whole.width }, readPixelTrace)) ??
      opened.findInImages(index, search) ??
      (on.some(({ width }) => width > 0)
        ? opened.draw(index, { dpi: pieceDpi }, search)
        : undefined);
    if (id) {
      found[index]?.add(id);
      failed = Number.NEGATIVE_INFINITY;
    } else failed++;
  }
  return found;
}

/** Widths in pixels in which a code can be made out, and which are worth looking at. */
const widest = 4000;
const narrowest = 400;
/** The same for a piece of a page. */
const narrowestPiece = 150;

/** The images on a page, how wide they are in pixels, and whether they have its proportions. */
function imagesOn(pdf: PDF, page: PDFPage): { width: number; isWhole: boolean }[] {
  const resolve = pdf.getObject.bind(pdf);
  const resources = page.dict.getDict('Resources', resolve);
  const view = viewPage(pdf, page.dict);
  const images: { width: number; isWhole: boolean }[] = [];
  for (const [, item] of resources?.getDict('XObject', resolve) ?? []) {
    const image = item instanceof PdfRef ? resolve(item) : item;
    if (!(image instanceof PdfStream)) continue;
    // It may show images.
    if (image.getName('Subtype', resolve)?.value === 'Form')
      images.push({ width: 0, isWhole: false });
    const width = image.getNumber('Width', resolve)?.value ?? 0;
    const height = image.getNumber('Height', resolve)?.value ?? 0;
    const stretched = (width * view.height) / (height * view.width);
    // NaN fails both.
    const isWhole = width >= narrowest && stretched > 0.97 && stretched < 1.03;
    if (isWhole || width >= narrowestPiece)
      images.push({ width: Math.min(width, widest), isWhole });
  }
  return images;
}
