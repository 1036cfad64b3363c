import { type DropdownField, dropdownField } from '@countersign/fields';
import { drawSingleLine } from '../draw/fit-text.ts';
import type { FieldDrawing } from './field-drawing.ts';

/** The label of the chosen option, or the text that was typed instead. */
export const dropdownDrawing: FieldDrawing<DropdownField> = {
  draw(pen, field, value, area) {
    drawSingleLine(pen, dropdownField.text(value, field), area, field);
  },
  ownTexts: ({ options }) => options.map(({ label }) => label),
};
