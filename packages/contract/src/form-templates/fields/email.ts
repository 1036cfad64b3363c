import { z } from 'zod';
import { lineLook, newTextLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';

/** One or more e-mail addresses, separated by commas. */
export const emailFieldSchema = z.object({
  type: z.literal('email'),
  ...fieldBase,
  ...lineLook,
  default: z.string().optional(),
});
export type EmailField = z.infer<typeof emailFieldSchema>;

/** What a new one starts with. */
export const newEmailField: NewField<EmailField> = { type: 'email', ...newTextLook };
