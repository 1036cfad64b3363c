import type { FixedTextField } from '@countersign/contract/fields';
import { drawParagraphs } from '../draw/fit-text.ts';
import type { DrawField } from './field-drawer.ts';

/** A text of the template, wrapped. */
export const drawFixedText: DrawField<FixedTextField> = (pen, field, _value, area) => {
  drawParagraphs(pen, field.text, area, field);
};
