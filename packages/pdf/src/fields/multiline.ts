import { type MultilineField, ruledText } from '@countersign/fields';
import { drawParagraphs } from '../draw/fit-text.ts';
import type { FieldDrawing } from './field-drawing.ts';

/** A text of several lines, wrapped. */
export const multilineDrawing: FieldDrawing<MultilineField> = {
  draw(pen, field, value, area) {
    if (typeof value === 'string') drawParagraphs(pen, ruledText(value, field), area, field);
  },
};
