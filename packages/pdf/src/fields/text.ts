import { isAppliedFor, ruledText, type TextField } from '@countersign/fields';
import { drawLine } from '../draw/draw-line.ts';
import type { FieldDrawing } from './field-drawing.ts';

/** A text on one line, or one character in each cell of a comb. */
export const textDrawing: FieldDrawing<TextField> = {
  draw(pen, field, value, area) {
    if (typeof value !== 'string') return;
    const hasCells = field.comb && !isAppliedFor(value, field);
    drawLine(pen, ruledText(value, field), area, field, hasCells ? field.maxLength : undefined);
  },
};
