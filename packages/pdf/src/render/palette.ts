import type { Bitmap } from './bitmap.ts';

/** An image in colours of a palette: for each pixel, row by row, which of them it has. */
export interface IndexedImage {
  width: number;
  height: number;
  /** Red, green and blue of each colour. */
  palette: Uint8Array;
  pixels: Uint8Array;
}

/** The most colours of a palette whose entries a byte can say. */
const maxEntries = 256;
/** More colours than the blended edges of any text have: a picture. */
export const maxCounted = 4096;

/** An image by its colours. */
export interface CountedImage {
  width: number;
  height: number;
  /** As `0xrrggbb`, in the order in which they first come. */
  colors: number[];
  /** How many pixels have each of them. */
  frequencies: Uint32Array;
  /** Which of them each pixel has, row by row. */
  pixels: Uint16Array;
}

/** Colours that stand for all of an image. */
export interface Palette {
  /** Red, green and blue of each. */
  palette: Uint8Array;
  /** Which of them each colour of the image becomes. */
  entries: Uint8Array;
}

/** Limits the palette of an image. */
export interface PaletteLimits {
  /** The most colours, 256 at most. */
  colors: number;
  /** By how many of their lowest bits colours may differ that become one: with 3 by 7 of 255 at most. */
  bits: number;
}

/**
 * The image in few colours; undefined where it has too many, as pictures have. Of colours that lie so
 * close that no one sees it, which is where text blends into what is behind it, the most frequent one stands
 * for all: paper, ink and lines keep theirs.
 */
export function withPalette(bitmap: Bitmap): IndexedImage | undefined {
  const counted = countColors(bitmap);
  const chosen = counted && choosePalette(counted, { colors: maxEntries, bits: 3 });
  if (!chosen) return undefined;
  const { palette, entries } = chosen;
  const pixels = new Uint8Array(counted.pixels.length);
  for (let at = 0; at < pixels.length; at++) pixels[at] = entries[counted.pixels[at] ?? 0] ?? 0;
  return { width: bitmap.width, height: bitmap.height, palette, pixels };
}

/** Counts the colours of an image; undefined where it has more than text has. */
export function countColors({ width, height, rgbx }: Bitmap): CountedImage | undefined {
  const pixels = new Uint16Array(width * height);
  const colors: number[] = [];
  const frequencies = new Uint32Array(maxCounted);
  // A table with open addressing: a quarter of it is used at most.
  const slots = new Int16Array(4 * maxCounted).fill(-1);
  // Most pixels are as the one before: runs of them are found by whole pixels.
  const words = wordsOf(rgbx);
  for (let at = 0, end = 0; at < pixels.length; at = end) {
    const word = words[at];
    end = at + 1;
    while (end < pixels.length && words[end] === word) end++;
    const from = at * 4;
    const color = ((rgbx[from] ?? 0) << 16) | ((rgbx[from + 1] ?? 0) << 8) | (rgbx[from + 2] ?? 0);
    let slot = Math.imul(color, 0x9e3779b1) >>> 18;
    while (slots[slot] !== -1 && colors[slots[slot] ?? 0] !== color) {
      slot = (slot + 1) % slots.length;
    }
    if (slots[slot] === -1) {
      if (colors.length === maxCounted) return undefined;
      slots[slot] = colors.length;
      colors.push(color);
    }
    const index = slots[slot] ?? 0;
    pixels.fill(index, at, end);
    frequencies[index] = (frequencies[index] ?? 0) + end - at;
  }
  return { width, height, colors, frequencies: frequencies.slice(0, colors.length), pixels };
}

/** Each pixel as a number, in whatever order of its bytes. */
export function wordsOf(rgbx: Uint8Array): Int32Array {
  const aligned = rgbx.byteOffset % 4 === 0 ? rgbx : Uint8Array.from(rgbx);
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}

/**
 * A palette of few enough colours for an image whose colours come so often; undefined where they lie too far apart.
 * It depends on these alone, and not on the order in which they are given.
 */
export function choosePalette(
  { colors, frequencies }: { colors: ArrayLike<number>; frequencies: ArrayLike<number> },
  { colors: max, bits: maxBits }: PaletteLimits,
): Palette | undefined {
  const often = (index: number) => frequencies[index] ?? 0;
  const byFrequency = Array.from(colors, (_, index) => index)
    .filter((index) => often(index) > 0)
    .sort((a, b) => often(b) - often(a) || (colors[a] ?? 0) - (colors[b] ?? 0));
  for (let bits = 0; bits <= maxBits; bits++) {
    const chosen = mergeColors(colors, byFrequency, bits, max);
    if (chosen) return chosen;
  }
  return undefined;
}

/** Has the first of those colours that differ in their lowest bits alone stand for all; undefined for too many. */
function mergeColors(
  colors: ArrayLike<number>,
  order: readonly number[],
  bits: number,
  max: number,
): Palette | undefined {
  const kept = 0x010101 * (0xff & (0xff << bits));
  const groups = new Map<number, number>();
  const palette: number[] = [];
  const entries = new Uint8Array(colors.length);
  for (const index of order) {
    const color = colors[index] ?? 0;
    let entry = groups.get(color & kept);
    if (entry === undefined) {
      entry = groups.size;
      if (entry === max) return undefined;
      groups.set(color & kept, entry);
      palette.push(color >> 16, (color >> 8) & 0xff, color & 0xff);
    }
    entries[index] = entry;
  }
  return { palette: Uint8Array.from(palette), entries };
}
