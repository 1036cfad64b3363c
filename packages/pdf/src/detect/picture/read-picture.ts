import type { Rect } from '../../document/rect.ts';
import type { Bitmap } from '../../render/bitmap.ts';
import { heightOf, type PageModel, type Shape, widthOf } from '../page-model.ts';
import { classifyBox } from './classify-boxes.ts';
import { type Blob, findBlobs, withoutStrokes } from './find-blobs.ts';
import { findLevelStrokes, findUprightStrokes } from './find-strokes.ts';
import { readInk } from './ink.ts';
import { joinLetters } from './join-letters.ts';
import { slopeOf, straighten } from './straighten.ts';

/**
 * Reads the picture of a page for detection: its lines and boxes, and its letters as words without a text. It is put
 * straight first; `slope` says by how much.
 */
export function readPicture(
  bitmap: Bitmap,
  page: { width: number; height: number },
): PageModel & { slope: number } {
  const scale = bitmap.width / page.width;
  const raw = readInk(bitmap);
  const slope = slopeOf(raw);
  const ink = straighten(raw, slope);
  const [level, upright] = [findLevelStrokes(ink, scale), findUprightStrokes(ink, scale)];
  const blobs = findBlobs(withoutStrokes(ink, level, upright));
  const rectOf = ({ left, right, top, bottom }: Blob): Rect => ({
    x0: left / scale,
    x1: (right + 1) / scale,
    y0: page.height - (bottom + 1) / scale,
    y1: page.height - top / scale,
  });
  const shapes: Shape[] = [];
  const letters: Rect[] = [];
  for (const blob of blobs) {
    const rect = rectOf(blob);
    const kind = classifyBox(blob, blobs, ink, scale);
    if (kind) shapes.push({ ...rect, kind, width: 0.5 });
    else if (isLetter(rect)) letters.push(rect);
  }
  return {
    ...page,
    slope,
    words: joinLetters(letters),
    horizontals: level.map(({ from, to, top, bottom, area }) => ({
      x0: from / scale,
      x1: (to + 1) / scale,
      y: page.height - (top + bottom + 1) / 2 / scale,
      width: Math.max(0.3, area / (to - from + 1) / scale),
    })),
    verticals: upright.map(({ from, to, top, bottom }) => ({
      y0: page.height - (to + 1) / scale,
      y1: page.height - from / scale,
      x: (top + bottom + 1) / 2 / scale,
      width: (bottom - top + 1) / scale,
      isDashed: false,
    })),
    shapes,
    boxSigns: [],
    ink: [],
    fills: [],
    images: [],
  };
}

/** Neither dust nor a drawing. */
function isLetter(rect: Rect): boolean {
  const [width, height] = [widthOf(rect), heightOf(rect)];
  return height <= 45 && width <= 90 && (width >= 0.8 || height >= 0.8);
}
