import { asBuffer } from '../as-buffer.ts';
import { isJpeg, isPng, isWebp } from './image-format.ts';
import { checkSize, damaged, ImageProblem } from './image-problem.ts';
import { jpegPixels } from './jpeg-pixels.ts';
import type { Pixels } from './png-pixels.ts';
import { pngPixels } from './png-pixels.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { webpPixels } from './webp-pixels.ts';

/** The pixels of a PNG, JPEG or WebP. Throws `ImageProblem`. */
export async function imagePixels(file: Uint8Array): Promise<Pixels> {
  if (isJpeg(file)) return jpegPixels(file);
  if (isPng(file)) return pngPixels(readPng(file));
  if (isWebp(file)) return webpPixels(file);
  throw new ImageProblem('This file is no PNG, JPEG or WebP image.');
}

/**
 * Measures an image in pixels, and reads all of it to find out if it can be read. Of a JPEG in the colours of print
 * only the head is read: nothing of ours decodes these. Throws `ImageProblem`.
 */
export async function measureImage(file: Uint8Array): Promise<{ width: number; height: number }> {
  if (isCutOff(file)) throw damaged();
  if (isJpeg(file)) {
    const { width, height, channels } = readJpeg(file);
    checkSize(width, height);
    if (channels === 4) return { width, height };
  }
  const { width, height } = await imagePixels(file);
  return { width, height };
}

const startOfScan = Buffer.from([0xff, 0xda]);
const endOfImage = Buffer.from([0xff, 0xd9]);

/**
 * Tells if a file is a JPEG that ends within its pixels, where neither of the two marks can stand: decoders fill up
 * with grey what is missing.
 */
export function isCutOff(file: Uint8Array): boolean {
  if (!isJpeg(file)) return false;
  const bytes = asBuffer(file);
  return bytes.lastIndexOf(endOfImage) < bytes.lastIndexOf(startOfScan);
}
