import { z } from 'zod';
import { lineLook, newTextLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';
import { valueFormatSchema } from './value-format.ts';

/** A value of the recipient, project, company or user that is shown and cannot be changed. */
export const boundFieldSchema = z.object({
  type: z.literal('bound'),
  ...fieldBase,
  ...lineLook,
  /** Where the value comes from, such as `recipient.email`. */
  source: z.string().max(500),
  format: valueFormatSchema,
});
export type BoundField = z.infer<typeof boundFieldSchema>;

/** What a new one starts with. */
export const newBoundField: NewField<BoundField> = {
  type: 'bound',
  ...newTextLook,
  source: '',
  format: { kind: 'text' },
};
