import { ImageProblem } from './image-problem.ts';
import { jpegPixels } from './jpeg-pixels.ts';
import type { Pixels } from './png-pixels.ts';
import { pngPixels } from './png-pixels.ts';
import { isJpeg } from './read-jpeg.ts';
import { isPng, readPng } from './read-png.ts';
import { isWebp, webpPixels } from './webp-pixels.ts';

/** The pixels of a PNG, JPEG or WebP. Throws `ImageProblem`. */
export async function imagePixels(file: Uint8Array): Promise<Pixels> {
  if (isJpeg(file)) return jpegPixels(file);
  if (isPng(file)) return pngPixels(readPng(file));
  if (isWebp(file)) return webpPixels(file);
  throw new ImageProblem('This file is no PNG, JPEG or WebP image.');
}

/** How wide and high an image is, all of which was read to find out. Throws `ImageProblem` where it can't be. */
export async function measureImage(file: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await imagePixels(file);
  return { width, height };
}
