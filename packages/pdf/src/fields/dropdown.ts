import { drawSingleLine } from '../draw/fit-text.ts';
import type { DrawField } from './field-drawer.ts';

/** The label of the chosen option, or the text that was typed instead. */
export const drawDropdown: DrawField<'dropdown'> = (pen, field, value, area) => {
  if (typeof value !== 'string') return;
  const option = field.options.find((candidate) => candidate.value === value);
  drawSingleLine(pen, option?.label ?? value, area, field);
};
