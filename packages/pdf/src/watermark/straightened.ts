import { readInk } from '../detect/picture/ink.ts';
import { askew, slopeOf } from '../detect/picture/straighten.ts';
import type { Bitmap } from '../render/bitmap.ts';

/** Maximum skew of a page, in thousandths: a little more than three degrees. */
const maxSlope = 56;
/** Slopes below are of no consequence: a fifth of a cell of a code across a page. */
const minSlope = 0.0004;

/** Turns a picture of a page so that its lines lie level; undefined where they do, or lie too far askew. */
export function straightened(bitmap: Bitmap): Bitmap | undefined {
  const { width, height, rgbx } = bitmap;
  const ink = readInk(bitmap);
  const coarse = slopeOf(ink, { from: -maxSlope, to: maxSlope, step: 1 }) * 1000;
  const slope = slopeOf(ink, { from: coarse - 1, to: coarse + 1, step: 0.1 });
  if (Math.abs(slope) < minSlope || Math.abs(slope) * 1000 > maxSlope) return undefined;
  // Each pixel is one of the picture: between two of them, a code of one step of 255 would be lost.
  const from = new Uint32Array(rgbx.buffer, rgbx.byteOffset, width * height);
  const straight = new Uint32Array(width * height).fill(0xffffffff);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = askew([x, y], bitmap, slope).map(Math.round) as [number, number];
      const isIn = fromX >= 0 && fromX < width && fromY >= 0 && fromY < height;
      if (isIn) straight[y * width + x] = from[fromY * width + fromX] ?? 0;
    }
  }
  return { width, height, rgbx: new Uint8Array(straight.buffer) };
}
