import { imagePixels } from '../draw/image-pixels.ts';
import type { Pixels } from '../draw/png-pixels.ts';
import type { Bitmap } from '../render/bitmap.ts';
import { readPixelTrace } from './pixel-trace.ts';
import { readCroppedTrace } from './read-cropped-trace.ts';
import { straightened } from './straightened.ts';

/**
 * Finds out which copy a picture (PNG, JPEG or WebP) of a page, or of a piece of one, was made from, by what is hidden
 * in its pixels: 32 small hexadecimal digits, or null where there is no code, or too little of one. Throws
 * `ImageProblem`.
 *
 * A code is in the pictures of pages that `renderMarked` and `hardenPdf` make. A piece of a twentieth of a page is
 * enough where it was kept as it was shown, at half its size or larger; where it was kept with little loss as well, but
 * not made much smaller before.
 */
export async function readPictureTrace(file: Uint8Array): Promise<string | null> {
  return readBitmapTrace(onPaper(await imagePixels(file))) ?? null;
}

/** Reads the code in the pixels of a page, or of a piece of one, also where it lies askew by up to three degrees. */
export function readBitmapTrace(bitmap: Bitmap): string | undefined {
  const traceId = readPixelTrace(bitmap) ?? readCroppedTrace(bitmap);
  if (traceId !== undefined) return traceId;
  const straight = straightened(bitmap);
  return straight && readCroppedTrace(straight);
}

/** The pixels as they look on white. */
function onPaper({ width, height, colors, alphas }: Pixels): Bitmap {
  const rgbx = new Uint8Array(width * height * 4);
  for (let at = 0; at < alphas.length; at++) {
    const alpha = alphas[at] ?? 255;
    for (let channel = 0; channel < 3; channel++) {
      const color = colors[at * 3 + channel] ?? 0;
      rgbx[at * 4 + channel] = 255 + Math.round(((color - 255) * alpha) / 255);
    }
  }
  return { width, height, rgbx };
}
