import type { AnyField, FieldPlugin } from '@countersign/fields';
import { drawLine } from '../draw/draw-line.ts';
import type { TextStyle } from '../draw/text-style.ts';
import type { FieldDrawing } from './field-drawing.ts';

/** A field that shows its value as one line of text. */
type LineField = AnyField & TextStyle & { cells?: number | undefined };

/** Draws, on one line, the text that a type of field makes of a value in the document's locale. */
export function lineDrawing<F extends LineField>({
  text,
}: Pick<FieldPlugin<F>, 'text'>): FieldDrawing<F> {
  return {
    draw(pen, field, value, area) {
      drawLine(pen, text(value, field, pen.locale), area, field, field.cells);
    },
  };
}
