import { drawParagraphs } from '../draw/fit-text.ts';
import type { DrawField } from './field-drawer.ts';

/** A text of several lines, wrapped. */
export const drawMultiline: DrawField<'multiline'> = (pen, field, value, area) => {
  if (typeof value === 'string') drawParagraphs(pen, value, area, field);
};
