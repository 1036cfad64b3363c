import { z } from 'zod';
import { newTextLook, textLook } from './field-look.ts';
import { fieldBase, fieldOptionSchema, type NewField } from './field-parts.ts';

/** One of several options, shown as text. */
export const dropdownFieldSchema = z.object({
  type: z.literal('dropdown'),
  ...fieldBase,
  ...textLook,
  options: z.array(fieldOptionSchema),
  /** Whether a text that is not among the options may be typed in. */
  editable: z.boolean(),
  default: z.string().optional(),
});
export type DropdownField = z.infer<typeof dropdownFieldSchema>;

/** What a new one starts with. */
export const newDropdownField: NewField<DropdownField> = {
  type: 'dropdown',
  ...newTextLook,
  options: [{ value: '1', label: 'Option 1' }],
  editable: false,
};
