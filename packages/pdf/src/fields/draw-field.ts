import type { AnyField, FieldValue, Placement } from '@countersign/fields';
import type { Matrix } from '../document/matrix.ts';
import type { Area, PagePen } from '../draw/page-pen.ts';
import { drawingOf, type FieldDrawings } from './field-drawing.ts';

/**
 * Draws a field at one of its placements, in an area of the page, turned as the placement is. `given` is the field's
 * value in the document, undefined for none.
 */
export function drawField(
  drawings: FieldDrawings,
  pen: PagePen,
  field: AnyField,
  given: FieldValue | undefined,
  area: Area,
  placement: Placement,
): void {
  const drawing = drawingOf(drawings, field);
  const value = drawing.shown ? drawing.shown(field, given) : given;
  if (value === undefined) return;
  if (placement.turn === undefined) return drawing.draw(pen, field, value, area, placement);
  const { matrix, upright } = turnArea(area, placement.turn);
  pen.within(matrix, () => drawing.draw(pen, field, value, upright, placement));
}

/** A turned area as a space of its own, in which its content is upright; `matrix` leads from there to the page. */
function turnArea(
  { left, bottom, width, height }: Area,
  turn: 90 | 180 | 270,
): { matrix: Matrix; upright: Area } {
  const [right, top] = [left + width, bottom + height];
  const origin = { left: 0, bottom: 0 };
  if (turn === 180) {
    return { matrix: [-1, 0, 0, -1, right, top], upright: { ...origin, width, height } };
  }
  return {
    matrix: turn === 90 ? [0, 1, -1, 0, right, bottom] : [0, -1, 1, 0, left, top],
    upright: { ...origin, width: height, height: width },
  };
}
