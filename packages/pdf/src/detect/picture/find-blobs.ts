import type { Stroke } from './find-strokes.ts';
import type { Ink } from './ink.ts';

/** Pixels that touch each other, by their sides, all of which are within it. */
export interface Blob {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * A picture without its lines; where a letter crosses a line its pixels stay. A line that was put straight has steps,
 * which stand out of it by a pixel.
 */
export function withoutStrokes(
  ink: Ink,
  level: readonly Stroke[],
  upright: readonly Stroke[],
): Ink {
  const { width, height, pixels } = ink;
  const rest = pixels.slice();
  for (const { from, to, top, bottom } of level) {
    for (let y = Math.max(0, top - 1); y <= Math.min(height - 1, bottom + 1); y += 1) {
      for (let x = from; x <= to; x += 1) {
        const isOver = top > 1 && pixels[(top - 2) * width + x] === 1;
        const isUnder = bottom < height - 2 && pixels[(bottom + 2) * width + x] === 1;
        if (!isOver || !isUnder) rest[y * width + x] = 0;
      }
    }
  }
  for (const { from, to, top, bottom } of upright) {
    for (let x = Math.max(0, top - 1); x <= Math.min(width - 1, bottom + 1); x += 1) {
      for (let y = from; y <= to; y += 1) rest[y * width + x] = 0;
    }
  }
  return { width, height, pixels: rest };
}

/** The most that are looked for: a page of more is a photograph and no form. */
const maxBlobs = 40_000;
/** Fewer pixels than that are dust. */
const minPixels = 3;

/** Finds what touches: letters, boxes, dust. */
export function findBlobs({ width, height, pixels }: Ink): Blob[] {
  const seen = new Uint8Array(pixels.length);
  const stack = new Int32Array(pixels.length);
  const blobs: Blob[] = [];
  for (let start = 0; start < pixels.length && blobs.length < maxBlobs; start += 1) {
    if (pixels[start] !== 1 || seen[start] === 1) continue;
    const blob: Blob = { left: width, right: 0, top: height, bottom: 0 };
    let [depth, count] = [0, 0];
    stack[depth++] = start;
    seen[start] = 1;
    while (depth > 0) {
      const at = stack[--depth] ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      count += 1;
      if (x < blob.left) blob.left = x;
      if (x > blob.right) blob.right = x;
      if (y < blob.top) blob.top = y;
      if (y > blob.bottom) blob.bottom = y;
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY += 1) {
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX += 1) {
          const next = nextY * width + nextX;
          if (pixels[next] !== 1 || seen[next] === 1) continue;
          seen[next] = 1;
          stack[depth++] = next;
        }
      }
    }
    if (count >= minPixels) blobs.push(blob);
  }
  return blobs;
}
