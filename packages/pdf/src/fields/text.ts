import { drawComb } from '../draw/draw-comb.ts';
import { drawSingleLine } from '../draw/fit-text.ts';
import type { DrawField } from './field-drawer.ts';

/** A text on one line, or one character in each cell of a comb. */
export const drawText: DrawField<'text'> = (pen, field, value, area) => {
  if (typeof value !== 'string') return;
  if (field.comb && field.maxLength) drawComb(pen, value, area, field, field.maxLength);
  else drawSingleLine(pen, value, area, field);
};
