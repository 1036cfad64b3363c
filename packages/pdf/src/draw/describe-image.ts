import { asBuffer } from '../as-buffer.ts';
import { isJpeg, isPng, isWebp } from './image-format.ts';
import { damaged } from './image-problem.ts';
import { readJpeg } from './read-jpeg.ts';
import { readWebpSize } from './read-webp-size.ts';

/** Describes an image by its header. */
export interface ImageDescription {
  format: 'png' | 'jpeg' | 'webp';
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Reads the head of a PNG, JPEG or WebP, and nothing of what it shows; undefined for any other file. Throws
 * `ImageProblem` for one that is damaged, or that has more pixels than are ever read.
 */
export function describeImage(file: Uint8Array): ImageDescription | undefined {
  const bytes = asBuffer(file);
  if (isJpeg(bytes)) {
    const { width, height } = readJpeg(bytes);
    return { format: 'jpeg', width, height };
  }
  if (isPng(bytes)) {
    if (bytes.length < 24) throw damaged();
    return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  return isWebp(bytes) ? { format: 'webp', ...readWebpSize(bytes) } : undefined;
}
