import { z } from 'zod';
import { lineLook, newTextLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';
import { phoneValue } from './field-values.ts';

/** A telephone number with its country code. */
export const phoneFieldSchema = z.object({
  type: z.literal('phone'),
  ...fieldBase,
  ...lineLook,
  default: phoneValue.optional(),
});
export type PhoneField = z.infer<typeof phoneFieldSchema>;

/** What a new one starts with. */
export const newPhoneField: NewField<PhoneField> = { type: 'phone', ...newTextLook };
