import type { Rect } from '../document/rect.ts';
import { withDocument } from '../render/render-page.ts';
import { readPageModel } from './read-page-model.ts';

/** Holds the lines of a page by which fields can be positioned, in points from its top left corner, y downwards. */
export interface PageLines {
  /** Where upright lines and sides are, in order. */
  xs: number[];
  /** Where level lines and sides are, in order. */
  ys: number[];
  /** The boxes that are drawn, the smallest first. */
  boxes: { x: number; y: number; width: number; height: number }[];
}

/** As many are answered; a page of more is a drawing and no form. */
const limits = { lines: 4000, boxes: 2000 };

/**
 * Finds the lines and boxes of a page, counted from zero. Throws `PdfProblem`, and `PageProblem` where there is no
 * such page.
 */
export function pageLines(pdf: Uint8Array, page: number): Promise<PageLines> {
  return withDocument(pdf, (document) => {
    const { height, horizontals, verticals, shapes, fills } = readPageModel(document, page);
    const rectangles = shapes.filter(({ kind }) => kind === 'rectangle');
    const sides: Rect[] = [...rectangles, ...fills];
    const xs = [...verticals.map(({ x }) => x), ...sides.flatMap(({ x0, x1 }) => [x0, x1])];
    const ys = [...horizontals.map(({ y }) => y), ...sides.flatMap(({ y0, y1 }) => [y0, y1])];
    const boxes = shapes.map(({ x0, y0, x1, y1 }) => ({
      x: rounded(x0),
      y: rounded(height - y1),
      width: rounded(x1 - x0),
      height: rounded(y1 - y0),
    }));
    boxes.sort((one, other) => one.width * one.height - other.width * other.height);
    return {
      xs: inOrder(xs),
      ys: inOrder(ys.map((y) => height - y)),
      boxes: boxes.slice(0, limits.boxes),
    };
  });
}

const rounded = (length: number) => Math.round(length * 100) / 100;

/** Sorts positions, without duplicates closer to each other than a hair. */
function inOrder(positions: readonly number[]): number[] {
  const sorted = positions.map(rounded).sort((one, other) => one - other);
  const apart = sorted.filter(
    (position, at) => at === 0 || position - (sorted[at - 1] ?? 0) >= 0.1,
  );
  return apart.slice(0, limits.lines);
}
