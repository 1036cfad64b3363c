import { maxCounted } from '../render/palette.ts';
import type { PixelRuns } from '../render/pixel-runs.ts';
import type { InkedImage } from './inked-image.ts';
import type { MarkMask } from './page-parts.ts';

/** A mark over an image: which colours there are then, and which of them each covered pixel becomes. */
export interface LaidMark {
  mask: MarkMask;
  /** Those of the image first. */
  colors: number[];
  frequencies: Uint32Array;
  /** The numbers of the colours of covered pixels, in the order of the mask. */
  pixels: Uint16Array;
}

/** Blends a mark over a channel, rounded as PDFium does. */
export function blend(behind: number, over: number, alpha: number): number {
  return Math.trunc((behind * (255 - alpha) + over * alpha) / 255);
}

/**
 * Lays a mark in a colour (`0xrrggbb`) over an image, which stays as it is: only what it covers is looked at.
 * Undefined where there are more colours then than text has.
 */
export function layMarkOver(
  image: InkedImage,
  mask: MarkMask,
  color: number,
): LaidMark | undefined {
  const colors = Array.from(image.colors);
  // Twice as many as there may be: those of the image that are covered wherever they are go in the end.
  const frequencies = new Uint32Array(2 * maxCounted);
  frequencies.set(image.frequencies);
  const numbers = new Map(colors.map((one, number) => [one, number]));
  // For each color behind the mark and how much this covers it, one more than the number of what comes about.
  const blends = new Uint16Array(colors.length * 256);
  const numberOf = (behind: number, alpha: number): number => {
    const blended = blendColors(colors[behind] ?? 0, color, alpha);
    const known = numbers.get(blended);
    if (known !== undefined) return known;
    numbers.set(blended, colors.length);
    return colors.push(blended) - 1;
  };
  const { rows, runs, values: alphas } = mask.covered;
  const pixels = new Uint16Array(alphas.length);
  const behindRow = rowReader(image);
  let offset = 0;
  for (let y = 0; y < image.height; y++) {
    const first = rows[y] ?? 0;
    const end = rows[y + 1] ?? 0;
    if (first === end) continue;
    const row = behindRow(y);
    for (let run = first; run < end; run++) {
      for (let x = runs[run * 2] ?? 0, last = runs[run * 2 + 1] ?? 0; x < last; x++, offset++) {
        const behind = row[x] ?? 0;
        const alpha = alphas[offset] ?? 0;
        const pair = behind * 256 + alpha;
        if (blends[pair] === 0) blends[pair] = numberOf(behind, alpha) + 1;
        const number = (blends[pair] ?? 0) - 1;
        frequencies[behind] = (frequencies[behind] ?? 0) - 1;
        frequencies[number] = (frequencies[number] ?? 0) + 1;
        pixels[offset] = number;
      }
    }
    if (colors.length > frequencies.length) return undefined;
  }
  const seen = frequencies.reduce((count, often) => count + (often > 0 ? 1 : 0), 0);
  return seen > maxCounted ? undefined : { mask, colors, frequencies, pixels };
}

/** Answers the colours of a row of an image by their numbers: rows in their order, in one array for all. */
function rowReader({ width, paper, ink }: InkedImage): (y: number) => Uint16Array {
  const row = new Uint16Array(width);
  const { rows, runs, values } = ink;
  let run = 0;
  let offset = 0;
  return (y) => {
    row.fill(paper);
    for (const start = rows[y] ?? 0, end = rows[y + 1] ?? 0; run < end; run++) {
      const from = runs[run * 2] ?? 0;
      const to = runs[run * 2 + 1] ?? 0;
      if (run >= start) copyRun(row, from, to, values, offset - from);
      offset += to - from;
    }
    return row;
  };
}

function copyRun(
  row: Uint16Array,
  from: number,
  to: number,
  values: PixelRuns['values'],
  shift: number,
): void {
  for (let x = from; x < to; x++) row[x] = values[shift + x] ?? 0;
}

function blendColors(behind: number, over: number, alpha: number): number {
  const channel = (shift: number) =>
    blend((behind >> shift) & 0xff, (over >> shift) & 0xff, alpha) << shift;
  return channel(16) | channel(8) | channel(0);
}
