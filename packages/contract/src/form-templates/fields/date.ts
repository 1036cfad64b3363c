import { z } from 'zod';
import { lineLook, newTextLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';
import { dateFormat, isoDay } from './value-format.ts';

/** A day, kept as `YYYY-MM-DD`. */
export const dateFieldSchema = z.object({
  type: z.literal('date'),
  ...fieldBase,
  ...lineLook,
  ...dateFormat,
  /** The first and the last day that can be given. */
  min: isoDay.optional(),
  max: isoDay.optional(),
  default: isoDay.optional(),
});
export type DateField = z.infer<typeof dateFieldSchema>;

/** What a new one starts with. */
export const newDateField: NewField<DateField> = { type: 'date', ...newTextLook };
