import { z } from 'zod';
import { newTextLook, textLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';

/** A text of the template itself, the same on every document. */
export const fixedTextFieldSchema = z.object({
  type: z.literal('fixed-text'),
  ...fieldBase,
  ...textLook,
  text: z.string().max(100_000),
});
export type FixedTextField = z.infer<typeof fixedTextFieldSchema>;

/** What a new one starts with. */
export const newFixedTextField: NewField<FixedTextField> = {
  type: 'fixed-text',
  ...newTextLook,
  text: '',
};
