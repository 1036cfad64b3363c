import { z } from 'zod';
import { markLook } from './field-look.ts';
import { fieldBase, fieldOptionSchema, type NewField } from './field-parts.ts';

/** One of several options, each with a box of its own. */
export const radioFieldSchema = z.object({
  type: z.literal('radio'),
  ...fieldBase,
  ...markLook,
  options: z.array(fieldOptionSchema).min(1),
  default: z.string().optional(),
});
export type RadioField = z.infer<typeof radioFieldSchema>;

/** What a new one starts with. */
export const newRadioField: NewField<RadioField> = {
  type: 'radio',
  mark: 'circle',
  color: '#000000',
  options: [{ value: '1', label: 'Option 1' }],
};
