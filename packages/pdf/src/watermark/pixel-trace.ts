import type { Bitmap } from '../render/bitmap.ts';
import { codeLength, decodeTrace } from './trace-code.ts';

// A code in the pixels of a page's image. The page is divided into cells by parts of its width and
// height, so that the code survives scaling. One half of each cell is slightly darker than the other;
// which half encodes one bit of the code. Each bit is repeated in some ninety cells all over the page.

/** Cells across a page. */
export const columns = 128;
/** Bits of a code. */
export const bits = codeLength * 8;
/** Difference in lightness between the halves of a cell, in steps of 255: no more than the grain of paper. */
export const traceDepth = 1;
/** Pixels below are ink, and say nothing. */
export const paper = 200;

/**
 * Writes a code into an image of a whole page, which is changed. `steps` of 255 are how much darker it makes
 * halves of cells: more than the one by default for an image that is to be kept with loss.
 */
export function writePixelTrace(
  { width, height, rgbx }: Bitmap,
  code: Uint8Array,
  steps: number = traceDepth,
): void {
  forRowsOfCells({ width, height }, code, (from, to, isDark) => {
    for (let y = from; y < to; y++) {
      for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
        const less = (isDark[x] ?? 0) * steps;
        rgbx[at] = Math.max(0, (rgbx[at] ?? 0) - less);
        rgbx[at + 1] = Math.max(0, (rgbx[at + 1] ?? 0) - less);
        rgbx[at + 2] = Math.max(0, (rgbx[at + 2] ?? 0) - less);
      }
    }
  });
}

/**
 * Calls `use` for each row of cells of an image: with the rows of pixels that it takes, and with which pixels of
 * these rows a code makes darker (1). The array is the same each time, and is written again after each call.
 */
export function forRowsOfCells(
  { width, height }: { width: number; height: number },
  code: Uint8Array,
  use: (from: number, to: number, isDark: Uint8Array) => void,
): void {
  const rows = rowsOf(width, height);
  const starts = startsOf(width);
  const isDark = new Uint8Array(width);
  for (let from = 0, to = 0; from < height; from = to) {
    const row = rowOf(from, height, rows);
    while (to < height && rowOf(to, height, rows) === row) to++;
    darkenRow(isDark, starts, code, row);
    use(from, to, isDark);
  }
}

// A function of its own: this goes over each row of cells, and V8 makes it quick by itself.
function darkenRow(isDark: Uint8Array, starts: Uint16Array, code: Uint8Array, row: number): void {
  isDark.fill(0);
  for (let column = 0; column < columns; column++) {
    const half = column * 2 + darkHalf(code, column, row);
    for (let x = starts[half] ?? 0, end = starts[half + 1] ?? 0; x < end; x++) isDark[x] = 1;
  }
}

/** For each half of a cell its first pixel of a row, and the end of the row. */
function startsOf(width: number): Uint16Array {
  const starts = new Uint16Array(columns * 2 + 1).fill(width);
  const halves = halvesOf(width);
  for (let x = width - 1; x >= 0; x--) starts[halves[x] ?? 0] = x;
  // Halves that have no pixel begin where the next one does.
  for (let half = columns * 2 - 1; half >= 0; half--) {
    starts[half] = Math.min(starts[half] ?? 0, starts[half + 1] ?? 0);
  }
  return starts;
}

/** The trace id in an image of a whole page, of whatever size; undefined where there is none. */
export function readPixelTrace(bitmap: Bitmap): string | undefined {
  const rows = rowsOf(bitmap.width, bitmap.height);
  // Another size has a slightly different ratio of its sides, by which the number may be rounded.
  for (const count of [rows, rows - 1, rows + 1]) {
    const id = decodeTrace(readCells(bitmap, count));
    if (id) return id;
  }
  return undefined;
}

function readCells({ width, height, rgbx }: Bitmap, rows: number): Uint8Array {
  const halves = halvesOf(width);
  const votes = new Float64Array(bits);
  let sums = new Float64Array(columns * 2);
  let counts = new Float64Array(columns * 2);
  const tally = (row: number) => {
    for (let column = 0; column < columns; column++) {
      const [left, right] = [column * 2, column * 2 + 1];
      const weight = Math.min(counts[left] ?? 0, counts[right] ?? 0);
      if (weight === 0) continue;
      const meanLeft = (sums[left] ?? 0) / (counts[left] ?? 1);
      const meanRight = (sums[right] ?? 0) / (counts[right] ?? 1);
      // Edges of ink differ by far more than the code does, and must not count for more.
      const difference = Math.max(-traceDepth, Math.min(traceDepth, meanLeft - meanRight));
      const bit = bitOf(column, row);
      const sign = flipped(column, row) ? -1 : 1;
      votes[bit] = (votes[bit] ?? 0) + sign * difference * weight;
    }
    sums = new Float64Array(columns * 2);
    counts = new Float64Array(columns * 2);
  };
  let current = 0;
  for (let y = 0; y < height; y++) {
    const row = rowOf(y, height, rows);
    if (row !== current) tally(current);
    current = row;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const light = lightOf(rgbx[at], rgbx[at + 1], rgbx[at + 2]);
      if (light < paper) continue;
      const half = halves[x] ?? 0;
      sums[half] = (sums[half] ?? 0) + light;
      counts[half] = (counts[half] ?? 0) + 1;
    }
  }
  tally(current);
  const code = new Uint8Array(codeLength);
  for (const [bit, vote] of votes.entries()) {
    if (vote > 0) code[bit >> 3] = (code[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  }
  return code;
}

/** Computes the lightness of a pixel, from 0 to 255. */
export function lightOf(red = 0, green = 0, blue = 0): number {
  return (red + green + blue) / 3;
}

function rowsOf(width: number, height: number): number {
  return Math.max(1, Math.round((columns * height) / width));
}

function rowOf(y: number, height: number, rows: number): number {
  return Math.floor(((y + 0.5) * rows) / height);
}

/** For each pixel of a row, twice its column, and one more in the right half of its cell. */
function halvesOf(width: number): Uint16Array {
  return Uint16Array.from({ length: width }, (_, x) =>
    Math.floor(((x + 0.5) * columns * 2) / width),
  );
}

/** The half of a cell that is darker: 1 is the right one. */
function darkHalf(code: Uint8Array, column: number, row: number): number {
  const bit = bitOf(column, row);
  const value = ((code[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
  return flipped(column, row) ? 1 - value : value;
}

/** Returns the index of the code's bit in a cell. */
export function bitOf(column: number, row: number): number {
  return (column * 37 + row * 101) % bits;
}

/** Half of all cells say the opposite, so that what a page shows speaks for no bit. */
export function flipped(column: number, row: number): boolean {
  return (
    Math.imul(Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(column + 1, 0x85ebca6b), 0xc2b2ae35) < 0
  );
}
