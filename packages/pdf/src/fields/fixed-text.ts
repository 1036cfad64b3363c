import type { FixedTextField } from '@countersign/fields';
import { drawParagraphs } from '../draw/fit-text.ts';
import type { FieldDrawing } from './field-drawing.ts';

/** A text of the template, wrapped. */
export const fixedTextDrawing: FieldDrawing<FixedTextField> = {
  draw(pen, field, _value, area) {
    drawParagraphs(pen, field.text, area, field);
  },
  shown: ({ text }) => text,
  ownTexts: ({ text }) => [text],
};
