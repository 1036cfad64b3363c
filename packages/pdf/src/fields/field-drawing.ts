import type { AnyField, FieldValue, Placement } from '@countersign/fields';
import type { Area, PagePen } from '../draw/page-pen.ts';

/** Draws the fields of one type; the type's plugin has the same name. */
export interface FieldDrawing<F extends AnyField = AnyField> {
  /** Draws a value at one of the field's placements. Values of a wrong kind draw nothing. */
  draw(pen: PagePen, field: F, value: FieldValue, area: Area, placement: Placement): void;
  /**
   * What the field shows where `given` is its value in the document, undefined for none; without this,
   * the value that is given.
   */
  shown?(field: F, given: FieldValue | undefined): FieldValue | undefined;
  /** Texts of the template that the field can show, whatever the values are. */
  ownTexts?(field: F): readonly string[];
}

/** The drawing of each type of field, by the type's name. */
export type FieldDrawings = Readonly<Record<string, FieldDrawing>>;

/** The drawing of a field's type. Throws a `RangeError` where there is none. */
export function drawingOf(drawings: FieldDrawings, { type }: AnyField): FieldDrawing {
  const drawing = Object.hasOwn(drawings, type) ? drawings[type] : undefined;
  if (!drawing) throw new RangeError(`Fields of the type “${type}” cannot be drawn.`);
  return drawing;
}
