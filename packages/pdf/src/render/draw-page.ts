import type { Bitmap } from './bitmap.ts';
import type { SizeOptions } from './image-size.ts';
import { imageSize } from './image-size.ts';
import type { OpenPdf } from './open-pdf.ts';
import { allocate } from './open-pdf.ts';
import type { Pdfium } from './pdfium.ts';
import { bitmapFormats, renderFlags } from './pdfium.ts';

/** Sets the appearance of a page's image. */
export interface DrawOptions extends SizeOptions {
  /** The background, as `#rrggbb`; white by default. */
  background?: string;
}

/**
 * Draws a loaded page with its annotations and form fields, and calls `use` with its pixels, which lie in
 * PDFium's memory and are not valid afterwards.
 */
export function drawPage<T>(
  pdfium: Pdfium,
  { form }: OpenPdf,
  page: number,
  options: DrawOptions,
  use: (bitmap: Bitmap) => T,
): T {
  const points = {
    width: pdfium.FPDF_GetPageWidth(page),
    height: pdfium.FPDF_GetPageHeight(page),
  };
  const { width, height } = imageSize(points, options);
  const stride = width * 4;
  const pixels = allocate(pdfium, stride * height);
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bitmapFormats.rgbx, pixels, stride);
  try {
    const paper = fillColor(options.background ?? '#ffffff');
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, paper);
    const { annotations, redFirst } = renderFlags;
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations | redFirst);
    if (form) {
      pdfium.FORM_OnAfterLoadPage(page, form);
      pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, redFirst);
      pdfium.FORM_OnBeforeClosePage(page, form);
    }
    const rgbx = pdfium.memory().subarray(pixels, pixels + stride * height);
    return use({ width, height, rgbx });
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
    pdfium.free(pixels);
  }
}

/** A colour as PDFium fills with it. That writes blue first, where drawing is set to write red. */
function fillColor(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return ((0xff << 24) | ((blue ?? 0) << 16) | ((green ?? 0) << 8) | (red ?? 0)) >>> 0;
}
