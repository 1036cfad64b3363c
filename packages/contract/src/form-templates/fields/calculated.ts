import { z } from 'zod';
import { lineLook, newTextLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';
import { valueFormatSchema } from './value-format.ts';

/** A value that follows from other fields. */
export const calculatedFieldSchema = z.object({
  type: z.literal('calculated'),
  ...fieldBase,
  ...lineLook,
  /** The formula, as it was written. */
  expression: z.string().max(4000),
  format: valueFormatSchema,
});
export type CalculatedField = z.infer<typeof calculatedFieldSchema>;

/** What a new one starts with. */
export const newCalculatedField: NewField<CalculatedField> = {
  type: 'calculated',
  ...newTextLook,
  align: 'right',
  expression: '',
  format: { kind: 'number' },
};
