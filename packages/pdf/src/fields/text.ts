import type { TextField } from '@countersign/contract/fields';
import { drawLine } from '../draw/draw-line.ts';
import type { DrawField } from './field-drawer.ts';

/** A text on one line, or one character in each cell of a comb. */
export const drawText: DrawField<TextField> = (pen, field, value, area) => {
  if (typeof value !== 'string') return;
  drawLine(pen, value, area, field, field.comb ? field.maxLength : undefined);
};
