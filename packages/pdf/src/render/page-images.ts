import type { Bitmap } from './bitmap.ts';
import { allocate } from './open-pdf.ts';
import { bitmapFormats, type Pdfium } from './pdfium.ts';

const objectTypes = { image: 3, form: 5 } as const;
/** The most objects, images and pixels of an image that are looked at, and how deep forms are followed. */
const max = { objects: 20_000, images: 10, pixels: 16_000_000, depth: 8 } as const;
/** Smaller images, such as logos, are left out. */
const minSide = 150;

/** Calls `use` with the pixels of the images on a loaded page, each in its own size, until it returns something. */
export function findInImages<T>(
  pdfium: Pdfium,
  page: number,
  use: (bitmap: Bitmap) => T | undefined,
): T | undefined {
  for (const image of imagesOn(pdfium, page)) {
    const found = use(pixelsOf(pdfium, image));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The image objects of a page whose pixels are worth looking at. */
function imagesOn(pdfium: Pdfium, page: number): number[] {
  const images: number[] = [];
  let left: number = max.objects;
  const walk = (count: number, get: (index: number) => number, depth: number) => {
    for (let index = 0; index < count && left > 0 && images.length < max.images; index += 1) {
      left -= 1;
      const object = get(index);
      const type = pdfium.FPDFPageObj_GetType(object);
      if (type === objectTypes.image && isOfUse(pdfium, object)) images.push(object);
      if (type !== objectTypes.form || depth >= max.depth) continue;
      const inner = pdfium.FPDFFormObj_CountObjects(object);
      walk(inner, (at) => pdfium.FPDFFormObj_GetObject(object, at), depth + 1);
    }
  };
  walk(pdfium.FPDFPage_CountObjects(page), (at) => pdfium.FPDFPage_GetObject(page, at), 0);
  return images;
}

function isOfUse(pdfium: Pdfium, image: number): boolean {
  const answer = allocate(pdfium, 8);
  try {
    if (!pdfium.FPDFImageObj_GetImagePixelSize(image, answer, answer + 4)) return false;
    const { buffer, byteOffset } = pdfium.memory();
    const [width = 0, height = 0] = new Uint32Array(buffer, byteOffset + answer, 2);
    return Math.min(width, height) >= minSide && width * height <= max.pixels;
  } finally {
    pdfium.free(answer);
  }
}

function pixelsOf(pdfium: Pdfium, image: number): Bitmap {
  const bitmap = pdfium.FPDFImageObj_GetBitmap(image);
  const empty = { width: 0, height: 0, rgbx: new Uint8Array() };
  if (bitmap === 0) return empty;
  try {
    const [width, height] = [
      pdfium.FPDFBitmap_GetWidth(bitmap),
      pdfium.FPDFBitmap_GetHeight(bitmap),
    ];
    const bytes = bytesPerPixel(pdfium.FPDFBitmap_GetFormat(bitmap));
    if (bytes === undefined) return empty;
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const source = pdfium.memory().subarray(start, start + stride * height);
    const rgbx = new Uint8Array(width * height * 4);
    for (let y = 0, to = 0; y < height; y += 1) {
      for (let x = 0, from = y * stride; x < width; x += 1, to += 4, from += bytes) {
        // Blue comes first; of grey there is one byte.
        const red = bytes === 1 ? from : from + 2;
        rgbx[to] = source[red] ?? 0;
        rgbx[to + 1] = source[bytes === 1 ? from : from + 1] ?? 0;
        rgbx[to + 2] = source[from] ?? 0;
      }
    }
    return { width, height, rgbx };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

/** Undefined for a format that is none of PDFium’s. */
function bytesPerPixel(format: number): 1 | 3 | 4 | undefined {
  if (format === bitmapFormats.grey) return 1;
  if (format === bitmapFormats.rgb) return 3;
  return format === bitmapFormats.rgbx || format === bitmapFormats.rgba ? 4 : undefined;
}
