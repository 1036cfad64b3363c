import { z } from 'zod';
import { newTextLook, textLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';

/** The most characters that a text can have. */
export const maxTextLength = z.int().min(1).max(100_000).optional();

/** A text on one line. */
export const textFieldSchema = z.object({
  type: z.literal('text'),
  ...fieldBase,
  ...textLook,
  maxLength: maxTextLength,
  /** One character in each of `maxLength` cells of equal width. */
  comb: z.boolean(),
  default: z.string().optional(),
});
export type TextField = z.infer<typeof textFieldSchema>;

/** What a new one starts with. */
export const newTextField: NewField<TextField> = { type: 'text', ...newTextLook, comb: false };
