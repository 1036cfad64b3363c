import type { DropdownField } from '@countersign/contract/fields';
import { fieldText } from '@countersign/contract/fields';
import { drawSingleLine } from '../draw/fit-text.ts';
import type { DrawField } from './field-drawer.ts';

/** The label of the chosen option, or the text that was typed instead. */
export const drawDropdown: DrawField<DropdownField> = (pen, field, value, area) => {
  drawSingleLine(pen, fieldText(field, value), area, field);
};
