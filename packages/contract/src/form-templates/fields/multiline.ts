import { z } from 'zod';
import { newTextLook, textLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';
import { maxTextLength } from './text.ts';

/** A text of several lines, wrapped. */
export const multilineFieldSchema = z.object({
  type: z.literal('multiline'),
  ...fieldBase,
  ...textLook,
  maxLength: maxTextLength,
  default: z.string().optional(),
});
export type MultilineField = z.infer<typeof multilineFieldSchema>;

/** What a new one starts with. */
export const newMultilineField: NewField<MultilineField> = { type: 'multiline', ...newTextLook };
