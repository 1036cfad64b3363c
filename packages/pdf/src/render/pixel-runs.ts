import { sharedArray } from '../shared-array.ts';

/**
 * Holds the runs of pixels that differ in an image of otherwise one value, row by row, in memory that threads share.
 */
export interface PixelRuns {
  /** For each row, and for the end of the last one, how many runs come before it. */
  rows: Uint32Array;
  /** Of each run the first pixel of its row, and the one after the last. */
  runs: Uint16Array;
  /** The values of these pixels, one run after the other. */
  values: Uint8Array | Uint16Array;
}

/** Finds the pixels that differ from `background`; `valueOf` says what is kept of each. */
export function findRuns(
  { width, height }: { width: number; height: number },
  pixels: Uint16Array | Int32Array,
  background: number,
  valueOf: (pixel: number) => number = (pixel) => pixel,
): PixelRuns {
  const rows = sharedArray(Uint32Array, height + 1);
  const runs: number[] = [];
  const values: number[] = [];
  for (let y = 0, start = 0; y < height; y++, start += width) {
    const end = start + width;
    for (let at = start; ; ) {
      while (at < end && pixels[at] === background) at++;
      if (at === end) break;
      runs.push(at - start);
      for (; at < end && pixels[at] !== background; at++) values.push(valueOf(pixels[at] ?? 0));
      runs.push(at - start);
    }
    rows[y + 1] = runs.length / 2;
  }
  const isSmall = values.every((value) => value < 256);
  return {
    rows,
    runs: sharedArray(Uint16Array, runs),
    values: isSmall ? sharedArray(Uint8Array, values) : sharedArray(Uint16Array, values),
  };
}

/** Calls `use` for each pixel of runs, in their order. */
export function forPixels(
  { rows, runs, values }: PixelRuns,
  use: (x: number, y: number, value: number) => void,
): void {
  let index = 0;
  for (let y = 0; y + 1 < rows.length; y++) {
    for (let run = rows[y] ?? 0, end = rows[y + 1] ?? 0; run < end; run++) {
      for (let x = runs[run * 2] ?? 0, last = runs[run * 2 + 1] ?? 0; x < last; x++) {
        use(x, y, values[index++] ?? 0);
      }
    }
  }
}

/** Bytes that runs take. */
export function bytesOfRuns({ rows, runs, values }: PixelRuns): number {
  return rows.byteLength + runs.byteLength + values.byteLength;
}
