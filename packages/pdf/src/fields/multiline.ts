import type { MultilineField } from '@countersign/contract/fields';
import { drawParagraphs } from '../draw/fit-text.ts';
import type { DrawField } from './field-drawer.ts';

/** A text of several lines, wrapped. */
export const drawMultiline: DrawField<MultilineField> = (pen, field, value, area) => {
  if (typeof value === 'string') drawParagraphs(pen, value, area, field);
};
