import type { Bitmap } from './write-png.ts';

/** An image in colours of a palette: for each pixel, row by row, which of them it has. */
export interface IndexedImage {
  width: number;
  height: number;
  /** Red, green and blue of each colour. */
  palette: Uint8Array;
  pixels: Uint8Array;
}

/** The most colours of a palette whose entries a byte can say. */
const mostEntries = 256;
/** More colours than the blended edges of any text have: a picture. */
const mostCounted = 4096;
/** What the palette of an image may be. */
export interface PaletteLimits {
  /** The most colours; 256 by default. */
  colors?: number;
  /** By how many of their lowest bits colours may differ that become one; 3 by default: by 7 of 255 at most. */
  bits?: number;
}

/**
 * The image in few colours; undefined where it has too many, as pictures have. Of colours that lie so
 * close that nobody sees it, which is where text blends into what is behind it, the most frequent one stands
 * for all: paper, ink and lines keep theirs.
 */
export function withPalette(
  bitmap: Bitmap,
  { colors = mostEntries, bits = 3 }: PaletteLimits = {},
): IndexedImage | undefined {
  const counted = countColors(bitmap);
  if (!counted) return undefined;
  const merged = mergeColors(counted.colors, counted.frequencies, { colors, bits });
  if (!merged) return undefined;
  const { palette, entries } = merged;
  const pixels = new Uint8Array(counted.pixels.length);
  for (let at = 0; at < pixels.length; at++) pixels[at] = entries[counted.pixels[at] ?? 0] ?? 0;
  return { width: bitmap.width, height: bitmap.height, palette, pixels };
}

/** Its colours in the order in which they first come, how often each comes, and which each pixel has. */
function countColors({ width, height, rgbx }: Bitmap) {
  const pixels = new Uint16Array(width * height);
  const colors: number[] = [];
  const frequencies = new Uint32Array(mostCounted);
  // A table with open addressing: a quarter of it is used at most.
  const slots = new Int16Array(4 * mostCounted).fill(-1);
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
      if (colors.length === mostCounted) return undefined;
      slots[slot] = colors.length;
      colors.push(color);
    }
    const index = slots[slot] ?? 0;
    pixels.fill(index, at, end);
    frequencies[index] = (frequencies[index] ?? 0) + end - at;
  }
  return { pixels, colors, frequencies };
}

/** Each pixel as a number, in whatever order of its bytes. */
function wordsOf(rgbx: Uint8Array): Uint32Array {
  const aligned = rgbx.byteOffset % 4 === 0 ? rgbx : Uint8Array.from(rgbx);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}

/** A palette of few enough colours, and the entry in it of each colour that there is. */
function mergeColors(
  colors: readonly number[],
  frequencies: Uint32Array,
  most: Required<PaletteLimits>,
) {
  const byFrequency = [...colors.keys()].sort(
    (a, b) => (frequencies[b] ?? 0) - (frequencies[a] ?? 0),
  );
  for (let bits = 0; bits <= most.bits; bits++) {
    const kept = 0x010101 * (0xff & (0xff << bits));
    const groups = new Map<number, number>();
    const palette: number[] = [];
    const entries = new Uint8Array(colors.length);
    for (const index of byFrequency) {
      const color = colors[index] ?? 0;
      let entry = groups.get(color & kept);
      if (entry === undefined) {
        entry = groups.size;
        groups.set(color & kept, entry);
        palette.push(color >> 16, (color >> 8) & 0xff, color & 0xff);
      }
      entries[index] = entry;
    }
    if (groups.size <= most.colors) return { palette: Uint8Array.from(palette), entries };
  }
  return undefined;
}
