import { deflateSync } from 'node:zlib';
import { pngFile } from '../draw/png-file.ts';
import type { Bitmap } from './bitmap.ts';
import type { IndexedImage } from './palette.ts';

const colorTypes = { grey: 0, color: 2, palette: 3 } as const;

/**
 * Tells if an image has no colours, as most pages of text; `tolerance` is how far, from 0 to 255, the channels of a
 * pixel may lie apart from green.
 */
export function isGrey({ rgbx }: Bitmap, tolerance: number): boolean {
  for (let at = 0; at < rgbx.length; at += 4) {
    const green = rgbx[at + 1] ?? 0;
    if (Math.abs((rgbx[at] ?? 0) - green) > tolerance) return false;
    if (Math.abs((rgbx[at + 2] ?? 0) - green) > tolerance) return false;
  }
  return true;
}

/**
 * The image as a PNG file, eight bits a channel. A grey one takes a third of the space, and holds
 * what the green channel does.
 */
export function writePng(bitmap: Bitmap, grey: boolean): Buffer {
  const rows = grey ? greyRows(bitmap) : colorRows(bitmap);
  return fileOf(bitmap, grey ? 'grey' : 'color', deflateRows(rows));
}

/** The image as a PNG file that names its colours once: a third of the space of one in all colours. */
export function writeIndexedPng(image: IndexedImage): Buffer {
  const { width, height, pixels, palette } = image;
  const rows = Buffer.allocUnsafe(height * (width + 1));
  for (let y = 0; y < height; y++) {
    rows[y * (width + 1)] = 0;
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return indexedPng(image, palette, deflateRows(rows));
}

/** A PNG file of deflated rows whose bytes are the numbers of colours of a palette. */
export function indexedPng(size: ImageSize, palette: Uint8Array, rows: Buffer): Buffer {
  return fileOf(size, 'palette', rows, [['PLTE', Buffer.from(palette)]]);
}

type ImageSize = Pick<Bitmap, 'width' | 'height'>;

// Rows are left unfiltered, which suits pages: large even areas, and text that recurs. The third
// level is the last of the quick ones, and further ones gain little.
const deflateRows = (rows: Buffer) => deflateSync(rows, { level: 3, memLevel: 9 });

function fileOf(
  { width, height }: ImageSize,
  type: keyof typeof colorTypes,
  data: Buffer,
  chunks: [string, Buffer][] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colorTypes[type]], 8);
  return pngFile([['IHDR', header], ...chunks, ['IDAT', data]]);
}

function greyRows({ width, height, rgbx }: Bitmap): Buffer {
  const rows = Buffer.allocUnsafe(height * (width + 1));
  let [from, to] = [0, 0];
  for (let y = 0; y < height; y++) {
    rows[to++] = 0;
    for (let x = 0; x < width; x++, from += 4) rows[to++] = rgbx[from + 1] ?? 0;
  }
  return rows;
}

function colorRows({ width, height, rgbx }: Bitmap): Buffer {
  const rows = Buffer.allocUnsafe(height * (width * 3 + 1));
  let [from, to] = [0, 0];
  for (let y = 0; y < height; y++) {
    rows[to++] = 0;
    for (let x = 0; x < width; x++, from += 4) {
      rows[to++] = rgbx[from] ?? 0;
      rows[to++] = rgbx[from + 1] ?? 0;
      rows[to++] = rgbx[from + 2] ?? 0;
    }
  }
  return rows;
}
