import type { CheckboxField } from '@countersign/fields';
import { drawMark } from '../draw/draw-mark.ts';
import type { FieldDrawing } from './field-drawing.ts';

/** A mark where the box is on. */
export const checkboxDrawing: FieldDrawing<CheckboxField> = {
  draw(pen, field, value, area) {
    if (value === true) drawMark(pen, field.mark, area, field.color);
  },
};
