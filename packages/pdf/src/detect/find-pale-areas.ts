import type { Rect } from '../document/rect.ts';
import type { MarkBoxes } from './find-boxes.ts';
import { isBoxSized } from './find-boxes.ts';
import type { Cell, FillArea, Sheet } from './found.ts';
import { type Fill, hasMiddleIn, heightOf, widthOf } from './page-model.ts';

/**
 * Finds areas that are painted and not drawn: pale ones on white, and white ones on a tinted ground, with nothing in
 * them.
 */
export function findPaleAreas(sheet: Sheet, cells: readonly Cell[], boxes: MarkBoxes): FillArea[] {
  const { model, size, marks } = sheet;
  const candidates = model.fills.filter((fill) => isField(fill, sheet));
  return candidates.flatMap((fill) => {
    const { x0, y0, x1, y1 } = fill;
    const isUsed =
      marks.some((mark) => hasMiddleIn(mark, fill)) ||
      isDivided(sheet, fill) ||
      cells.some((cell) => overlaps(cell, fill)) ||
      boxes.all.some((box) => overlaps(box, fill)) ||
      candidates.some((other) => other !== fill && isWithin(other, fill));
    if (isUsed) return [];
    if (isBoxSized(fill, size)) {
      boxes.add({ x0, y0, x1, y1 }, 'box');
      return [];
    }
    const box = { x0: x0 + 1, y0: y0 + 1, x1: x1 - 1, y1: y1 - 1 };
    return [{ kind: 'text', box, drawn: box, rule: 'pale-area', lines: 1 }] satisfies FillArea[];
  });
}

/** Tells if a painted area has the look and the size of a field. */
function isField(fill: Fill, { model, size, left, right }: Sheet): boolean {
  const isBox = isBoxSized(fill, size);
  const isSized =
    heightOf(fill) >= 0.9 * size &&
    widthOf(fill) >= 2 * size &&
    widthOf(fill) <= 1.02 * (right - left);
  if (!isBox && !isSized) return false;
  if (heightOf(fill) > 0.3 * model.height) return false;
  const background = model.fills.filter(
    (other) =>
      other !== fill &&
      isWithin(fill, other) &&
      widthOf(other) > 1.05 * widthOf(fill) &&
      heightOf(other) > 1.2 * heightOf(fill),
  );
  const isOnTint = background.some(({ isWhite, brightness }) => !isWhite && brightness > 150);
  if (fill.isWhite) return isOnTint;
  // A tinted ground has tinted areas of its own on it: heads of columns, bands.
  return !isOnTint && fill.brightness > 195 && !isBox;
}

/** Tells if lines go through an area: then it is the background of a table. */
function isDivided({ horizontals, verticals }: Sheet, area: Rect): boolean {
  const crossesLevel = horizontals.some(
    ({ x0, x1, y }) => y > area.y0 + 3 && y < area.y1 - 3 && x0 < area.x1 - 3 && x1 > area.x0 + 3,
  );
  return (
    crossesLevel ||
    verticals.some(
      ({ y0, y1, x }) => x > area.x0 + 3 && x < area.x1 - 3 && y0 < area.y1 - 3 && y1 > area.y0 + 3,
    )
  );
}

const isWithin = (inner: Rect, outer: Rect): boolean =>
  inner.x0 >= outer.x0 - 1 &&
  inner.x1 <= outer.x1 + 1 &&
  inner.y0 >= outer.y0 - 1 &&
  inner.y1 <= outer.y1 + 1;

function overlaps(one: Rect, other: Rect): boolean {
  const wide = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0);
  const high = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  return (
    wide > 1 &&
    high > 1 &&
    wide * high > 0.3 * widthOf(other) * heightOf(other) &&
    widthOf(one) < 3 * widthOf(other)
  );
}
