import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Image } from './png.ts';

export type { Image } from './png.ts';

/** A part of a page or image; the origin is at its top left. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

let library: Promise<PDFiumLibrary> | undefined;

/**
 * Draws every page of a PDF as Chromium's viewer would, on white.
 * @param scale pixels per point (1/72 inch); 2 by default
 */
export async function renderPages(pdf: Uint8Array, scale = 2): Promise<Image[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    const images: Image[] = [];
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale, render: 'bitmap' });
      images.push({ width, height, pixels: Uint8Array.from(data) });
    }
    return images;
  } finally {
    document.destroy();
  }
}

/**
 * Compares two images.
 * @param tolerance how far a channel (0 to 255) may be off before its pixel counts as different
 * @returns the share of different pixels, 0 to 1 (1 where the sizes differ), and an image that shows
 * them in red on the first one, paled
 */
export function compareImages(
  a: Image,
  b: Image,
  tolerance = 32,
): { share: number; difference: Image } {
  if (a.width !== b.width || a.height !== b.height) return { share: 1, difference: a };
  const pixels = new Uint8Array(a.pixels.length);
  let different = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const same = [0, 1, 2].every(
      (c) => Math.abs(channel(a, i + c) - channel(b, i + c)) <= tolerance,
    );
    const grey = 200 + (channel(a, i) + channel(a, i + 1) + channel(a, i + 2)) / 14;
    pixels.set(same ? [grey, grey, grey, 255] : [220, 0, 0, 255], i);
    if (!same) different++;
  }
  return { share: different / (a.width * a.height), difference: { ...a, pixels } };
}

/** The part of an image inside the rectangle (in pixels), cut at the image's edges. */
export function crop(image: Image, { x, y, width, height }: Rectangle): Image {
  const left = Math.max(0, Math.round(x));
  const top = Math.max(0, Math.round(y));
  const right = Math.min(image.width, Math.round(x + width));
  const bottom = Math.min(image.height, Math.round(y + height));
  const rows = [];
  for (let row = top; row < bottom; row++) {
    rows.push(
      image.pixels.subarray((row * image.width + left) * 4, (row * image.width + right) * 4),
    );
  }
  return { width: right - left, height: bottom - top, pixels: Buffer.concat(rows) };
}

/** The share of pixels (0 to 1) that are darker than mid grey: whether, and how much, is written. */
export function inkShare(image: Image): number {
  let dark = 0;
  for (let i = 0; i < image.pixels.length; i += 4) {
    if (channel(image, i) + channel(image, i + 1) + channel(image, i + 2) < 384) dark++;
  }
  return dark / (image.width * image.height);
}

function channel(image: Image, at: number): number {
  return image.pixels[at] ?? 0;
}
