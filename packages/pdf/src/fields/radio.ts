import type { RadioField } from '@countersign/contract/fields';
import { drawMark } from '../draw/draw-mark.ts';
import type { DrawField } from './field-drawer.ts';

/** A mark at the places that stand for the chosen option. */
export const drawRadio: DrawField<RadioField> = (pen, field, value, area, place) => {
  if (place.option === value) drawMark(pen, field.mark, area, field.color);
};
