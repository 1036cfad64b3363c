import type { RadioField } from '@countersign/fields';
import { drawMark } from '../draw/draw-mark.ts';
import type { FieldDrawing } from './field-drawing.ts';

/** Draws a mark at the placements of the chosen option. */
export const radioDrawing: FieldDrawing<RadioField> = {
  draw(pen, field, value, area, placement) {
    if (placement.option === value) drawMark(pen, field.mark, area, field.color);
  },
};
