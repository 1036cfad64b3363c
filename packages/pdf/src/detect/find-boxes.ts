import type { Rect } from '../document/rect.ts';
import type { FillArea, Sheet } from './found.ts';
import { hasMiddleIn, heightOf, middleX, middleY, type Shape, widthOf } from './page-model.ts';

/** A box or circle to be marked. */
export interface MarkBox extends Rect {
  rule: FillArea['rule'];
}

/** Collects boxes in the order in which they are found, without duplicates. */
export class MarkBoxes {
  readonly all: MarkBox[] = [];

  add(box: Rect, rule: MarkBox['rule']): void {
    const isKnown = this.all.some(
      (one) =>
        Math.abs(middleX(one) - middleX(box)) < 4 && Math.abs(middleY(one) - middleY(box)) < 4,
    );
    const { x0, y0, x1, y1 } = box;
    if (!isKnown) this.all.push({ x0, y0, x1, y1, rule });
  }
}

/** Tells if a rectangle has the size and the shape of a tick box, in heights of a line. */
export function isBoxSized(rect: Rect, size: number, min = 0.36, max = 1.9): boolean {
  const [width, height] = [widthOf(rect), heightOf(rect)];
  const isSized =
    width >= min * size && height >= min * size && width <= max * size && height <= max * size;
  return isSized && width / height > 0.65 && width / height < 1.55;
}

/**
 * Finds the boxes that are drawn or are signs of a font.
 * @returns the rectangles that are none: cells and frames
 */
export function findBoxes({ model, size, marks }: Sheet, boxes: MarkBoxes): Shape[] {
  for (const sign of model.boxSigns) boxes.add(sign, 'box');
  const small = model.shapes.filter((shape) => isBoxSized(shape, size));
  const others: Shape[] = [];
  for (const shape of model.shapes) {
    if (!isBoxSized(shape, size)) {
      if (shape.kind === 'rectangle') others.push(shape);
    } else if (small.some((one) => touches(one, shape))) others.push(shape);
    else if (isLetter(shape, [...model.ink, ...small])) continue;
    else if (!marks.some((mark) => hasMiddleIn(mark, shape, -0.5))) boxes.add(shape, 'box');
  }
  return others;
}

/** Tells if a small shape is a letter that is drawn as an outline: others stand as close to it as letters do. */
function isLetter(shape: Shape, others: readonly Rect[]): boolean {
  const close = 0.35 * heightOf(shape);
  const neighbours = others.filter((one) => {
    if (one === shape || one.y0 >= shape.y1 || one.y1 <= shape.y0) return false;
    const gap = Math.max(one.x0 - shape.x1, shape.x0 - one.x1);
    return gap > -0.5 && gap < close && heightOf(one) > 0.3 * heightOf(shape);
  });
  return neighbours.length >= 2 || (neighbours.length === 1 && shape.kind === 'round');
}

/** Tells if a small rectangle adjoins another one without a gap, as cells for letters do. */
function touches(one: Rect, other: Rect): boolean {
  if (one === other || Math.abs(one.y0 - other.y0) >= 1.5 || Math.abs(one.y1 - other.y1) >= 1.5) {
    return false;
  }
  return Math.abs(one.x0 - other.x1) < 1 || Math.abs(one.x1 - other.x0) < 1;
}

/**
 * Takes short lines for boxes that stand at the beginning of texts, several below each other: `__ as a trustee`.
 * @returns the underscores that are none
 */
export function findShortLines({ model, size, words }: Sheet, boxes: MarkBoxes): void {
  const short = model.horizontals.filter((line) => {
    const { x0, x1, y, textSize } = line;
    if (textSize === undefined || widthOf(line) < 0.5 * size || widthOf(line) > 2.8 * size)
      return false;
    const near = words.filter((word) => Math.abs(word.y0 - y) < 0.6 * size);
    const hasText = near.some((word) => word.x0 >= x1 - 1 && word.x0 < x1 + 2.5 * size);
    return hasText && !near.some((word) => word.x1 <= x0 + 1 && word.x1 > x0 - 4 * size);
  });
  for (const line of short) {
    const { x0, x1, y } = line;
    const hasMate = short.some(
      (one) => one !== line && Math.abs(one.x0 - x0) < 4 && Math.abs(one.y - y) < 4 * size,
    );
    if (!hasMate) continue;
    boxes.add({ x0, x1, y0: y, y1: y + 0.9 * size }, 'short-line');
    model.horizontals.splice(model.horizontals.indexOf(line), 1);
  }
}
