import { PageProblem } from './page-problem.ts';

/** Sets the size of a page's image. */
export interface SizeOptions {
  /** Pixels. The height follows from the page, where none is given. */
  width?: number;
  /** Pixels, where the width is given as well: both as they are, for an image that is laid over another one. */
  height?: number;
  /** Dots per inch, used where no width is given; 100 by default. */
  dpi?: number;
}

/** The most pixels that an image may have; A4 at 300 dpi has 8.7 million. */
const maxPixels = 16_000_000;
/** The most pixels along a side, which WebP sets. */
const maxSide = 16_383;
const maxDpi = 1200;

/**
 * The size in pixels of the image of a page of `page` points. A page that would go beyond the limit
 * is shown smaller than requested. Throws `PageProblem` for a size that no page can be shown in.
 */
export function imageSize(
  page: { width: number; height: number },
  { width, height, dpi = 100 }: SizeOptions,
): { width: number; height: number } {
  if (width !== undefined && !(width >= 1 && width <= maxSide)) {
    throw new PageProblem(
      'bad-image-size',
      `An image of a page is 1 to ${maxSide} pixels wide, not ${width}.`,
    );
  }
  if (width === undefined && !(dpi > 0 && dpi <= maxDpi)) {
    throw new PageProblem(
      'bad-image-size',
      `An image of a page has up to ${maxDpi} dots per inch, not ${dpi}.`,
    );
  }
  if (width !== undefined && height !== undefined) return { width, height };
  const wantedScale = width === undefined ? dpi / 72 : width / page.width;
  const scale = Math.min(
    wantedScale,
    maxSide / Math.max(page.width, page.height),
    Math.sqrt(maxPixels / (page.width * page.height)),
  );
  // Rounding up could step over the limit, but only by one row of pixels.
  const pixels = (points: number) => Math.min(maxSide, Math.max(1, Math.round(points * scale)));
  return { width: pixels(page.width), height: pixels(page.height) };
}
