import { deflateSync } from 'node:zlib';
import { isPng } from './image-format.ts';
import { imagePixels, isCutOff } from './image-pixels.ts';
import { damaged } from './image-problem.ts';
import { writeJpeg } from './jpeg-pixels.ts';
import { pngFile } from './png-file.ts';
import type { Pixels } from './png-pixels.ts';

/** A picture that was written by us. */
export interface RewrittenImage {
  bytes: Uint8Array;
  format: 'png' | 'jpeg';
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Decodes a PNG, JPEG or WebP and encodes it again: only what it shows is left, without its metadata and without what
 * was hidden in it. Pictures that came with loss stay JPEGs, all others and such with clear parts become PNGs. Throws
 * `ImageProblem`.
 */
export async function rewriteImage(file: Uint8Array): Promise<RewrittenImage> {
  if (isCutOff(file)) throw damaged();
  const pixels = await imagePixels(file);
  const { width, height, alphas } = pixels;
  const opaque = alphas.every((alpha) => alpha === 255);
  return opaque && !isPng(file)
    ? { bytes: await writeJpeg(pixels), format: 'jpeg', width, height }
    : { bytes: writePixels(pixels, opaque), format: 'png', width, height };
}

/** The pixels as a PNG, eight bits a channel. */
function writePixels({ width, height, colors, alphas }: Pixels, opaque: boolean): Buffer {
  const channels = opaque ? 3 : 4;
  const stride = width * channels;
  const rows = Buffer.allocUnsafe(height * (stride + 1));
  let above = Buffer.alloc(stride);
  for (let y = 0; y < height; y++) {
    const row = Buffer.allocUnsafe(stride);
    for (let x = 0, at = 0; x < width; x++) {
      const pixel = y * width + x;
      row[at++] = colors[pixel * 3] ?? 0;
      row[at++] = colors[pixel * 3 + 1] ?? 0;
      row[at++] = colors[pixel * 3 + 2] ?? 0;
      if (!opaque) row[at++] = alphas[pixel] ?? 0;
    }
    writeRow(row, above, channels, rows.subarray(y * (stride + 1), (y + 1) * (stride + 1)));
    above = row;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, opaque ? 2 : 6], 8);
  return pngFile([
    ['IHDR', header],
    ['IDAT', deflateSync(rows, { level: 7, memLevel: 9 })],
  ]);
}

/** A row with the filter by which it packs best: even areas with none, photographs with `Up` or `Sub`. */
function writeRow(row: Buffer, above: Buffer, step: number, to: Buffer): void {
  let [plain, left, up] = [0, 0, 0];
  for (let at = 0; at < row.length; at++) {
    const value = row[at] ?? 0;
    const before = at < step ? 0 : (row[at - step] ?? 0);
    plain += Math.min(value, 256 - value);
    left += distance(value, before);
    up += distance(value, above[at] ?? 0);
  }
  const filter = plain <= left && plain <= up ? 0 : left <= up ? 1 : 2;
  to[0] = filter;
  for (let at = 0; at < row.length; at++) {
    const before = filter === 1 ? (at < step ? 0 : (row[at - step] ?? 0)) : (above[at] ?? 0);
    to[at + 1] = (row[at] ?? 0) - (filter === 0 ? 0 : before);
  }
}

/** Computes the distance of a byte from another one, as filters count. */
function distance(value: number, other: number): number {
  const off = (value - other) & 0xff;
  return Math.min(off, 256 - off);
}
