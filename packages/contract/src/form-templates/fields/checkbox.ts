import { z } from 'zod';
import { markLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';

/** A box that is ticked or not. */
export const checkboxFieldSchema = z.object({
  type: z.literal('checkbox'),
  ...fieldBase,
  ...markLook,
  default: z.boolean().optional(),
});
export type CheckboxField = z.infer<typeof checkboxFieldSchema>;

/** What a new one starts with. */
export const newCheckboxField: NewField<CheckboxField> = {
  type: 'checkbox',
  mark: 'check',
  color: '#000000',
};
