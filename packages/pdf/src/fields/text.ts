import type { TextField } from '@countersign/fields';
import { drawLine } from '../draw/draw-line.ts';
import type { FieldDrawing } from './field-drawing.ts';

/** A text on one line, or one character in each cell of a comb. */
export const textDrawing: FieldDrawing<TextField> = {
  draw(pen, field, value, area) {
    if (typeof value !== 'string') return;
    drawLine(pen, value, area, field, field.comb ? field.maxLength : undefined);
  },
};
