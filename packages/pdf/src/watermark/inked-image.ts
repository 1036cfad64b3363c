import type { Bitmap } from '../render/bitmap.ts';
import { countColors } from '../render/palette.ts';
import type { PixelRuns } from '../render/pixel-runs.ts';
import { findRuns } from '../render/pixel-runs.ts';
import { sharedArray } from '../shared-array.ts';

/** An image in few colours, as what stands out of its paper; in memory that threads share. */
export interface InkedImage {
  width: number;
  height: number;
  /** As `0xrrggbb`. */
  colors: Uint32Array;
  /** How many pixels have each of them. */
  frequencies: Uint32Array;
  /** The number of the colour that most pixels have. */
  paper: number;
  /** All others, by the numbers of their colours. */
  ink: PixelRuns;
}

/** An image by its colours; undefined where it has more than text has. */
export function inkedImage(bitmap: Bitmap): InkedImage | undefined {
  const counted = countColors(bitmap);
  if (!counted) return undefined;
  const { width, height, pixels } = counted;
  const colors = sharedArray(Uint32Array, counted.colors);
  const frequencies = sharedArray(Uint32Array, counted.frequencies);
  const paper = frequencies.indexOf(frequencies.reduce((max, often) => Math.max(max, often), 0));
  const ink = findRuns(counted, pixels, paper);
  return { width, height, colors, frequencies, paper, ink };
}
