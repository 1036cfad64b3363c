import type { CheckboxField } from '@countersign/contract/fields';
import { drawMark } from '../draw/draw-mark.ts';
import type { DrawField } from './field-drawer.ts';

/** A mark where the box is on. */
export const drawCheckbox: DrawField<CheckboxField> = (pen, field, value, area) => {
  if (value === true) drawMark(pen, field.mark, area, field.color);
};
