import { bytesOfRuns, type PixelRuns } from '../render/pixel-runs.ts';
import type { InkedImage } from './inked-image.ts';
import type { PageSize } from './lay-out-mark.ts';

// What pictures of a marked page are put together from: the page, which all copies share, and each copy's own mark.

/** Selects a page of a marked copy, counted from zero, and its size. */
export interface MarkedPageOptions {
  page: number;
  dpi: number;
}

/**
 * Holds the picture of a page that all copies share, without marks and traces, in memory that threads share. It never
 * leaves the engine.
 */
export interface PlainPage {
  width: number;
  height: number;
  /** Where the mark is laid; undefined for a page on which none is seen. */
  area: MarkArea | undefined;
  /** By its colours, where these are few; pictures are red, green and blue of each pixel. */
  shows: { inked: InkedImage } | { rgb: Uint8Array };
}

/** The size of a page as it is shown, and that for which its mark is laid out, both in points. */
export interface MarkArea {
  page: PageSize;
  layer: PageSize;
}

/** Holds the pixels that one copy's mark covers on pages of one size, and how much of each, of 255. */
export interface MarkMask {
  width: number;
  height: number;
  covered: PixelRuns;
}

/** Bytes that a page takes. */
export function bytesOfPlain({ shows }: PlainPage): number {
  if ('rgb' in shows) return shows.rgb.byteLength;
  const { colors, frequencies, ink } = shows.inked;
  return colors.byteLength + frequencies.byteLength + bytesOfRuns(ink);
}

/** Bytes that a mask takes. */
export function bytesOfMask({ covered }: MarkMask): number {
  return bytesOfRuns(covered);
}
