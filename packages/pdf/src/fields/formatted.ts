import type { FieldOf } from '@countersign/contract/fields';
import { fieldText } from '@countersign/contract/fields';
import { drawLine } from '../draw/draw-line.ts';
import type { DrawField } from './field-drawer.ts';

/** Fields whose value is one line of text, written as the field and the document's locale want it. */
type FormattedField = FieldOf<
  'number' | 'currency' | 'date' | 'signed-on' | 'email' | 'phone' | 'calculated' | 'bound'
>;

/** A value as text: a number, an amount, a day, an address. */
export const drawFormatted: DrawField<FormattedField> = (pen, field, value, area) => {
  drawLine(pen, fieldText(field, value, pen.locale), area, field, field.cells);
};
