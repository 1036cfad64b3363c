import type { FillArea, Sheet } from './found.ts';
import { around, hasMiddleIn, heightOf, type Shape, widthOf } from './page-model.ts';

/** Minimum number of boxes in a row that take a letter each. */
const minBoxes = 4;

/**
 * Finds combs whose cells are drawn apart: equal boxes in a row, at equal distances, with nothing between them.
 * @returns the combs, and the shapes that are no part of one
 */
export function findBoxRows({ model, size, words }: Sheet): { combs: FillArea[]; others: Shape[] } {
  const boxes = model.shapes
    .filter(
      (shape) =>
        shape.kind === 'rectangle' &&
        widthOf(shape) >= 0.8 * size &&
        widthOf(shape) <= 2.6 * size &&
        heightOf(shape) >= 0.9 * size &&
        heightOf(shape) <= 3.2 * size,
    )
    .sort((one, other) => one.x0 - other.x0);
  const taken = new Set<Shape>();
  const combs = boxes.flatMap((first) => {
    if (taken.has(first)) return [];
    const row = rowFrom(first, boxes, taken);
    const box = around(row);
    if (row.length < minBoxes || words.some((word) => hasMiddleIn(word, box))) return [];
    for (const shape of row) taken.add(shape);
    return [
      { kind: 'text', box, drawn: box, rule: 'comb', lines: 1, combCells: row.length },
    ] satisfies FillArea[];
  });
  return { combs, others: model.shapes.filter((shape) => !taken.has(shape)) };
}

/** A box and those that follow it to the right, each at the same distance as the second one. */
function rowFrom(first: Shape, boxes: readonly Shape[], taken: ReadonlySet<Shape>): Shape[] {
  const row = [first];
  let gap: number | undefined;
  for (const box of boxes) {
    const last = row.at(-1) ?? first;
    if (taken.has(box) || box.x0 <= last.x0 + 1 || !isAlike(first, box)) continue;
    const distance = box.x0 - last.x1;
    if (distance > 0.6 * widthOf(first) || distance < -2) break;
    if (gap !== undefined && Math.abs(distance - gap) > 1.5) break;
    gap ??= distance;
    row.push(box);
  }
  return row;
}

function isAlike(one: Shape, other: Shape): boolean {
  return (
    Math.abs(one.y0 - other.y0) < 1.5 &&
    Math.abs(one.y1 - other.y1) < 1.5 &&
    Math.abs(widthOf(one) - widthOf(other)) < 1.5
  );
}
