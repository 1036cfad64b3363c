import { z } from 'zod';
import { lineLook, newTextLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';
import { dateFormat } from './value-format.ts';

/** The day on which its assignee signed, as `YYYY-MM-DD`; nobody types it in. */
export const signedOnFieldSchema = z.object({
  type: z.literal('signed-on'),
  ...fieldBase,
  ...lineLook,
  ...dateFormat,
});
export type SignedOnField = z.infer<typeof signedOnFieldSchema>;

/** What a new one starts with. */
export const newSignedOnField: NewField<SignedOnField> = { type: 'signed-on', ...newTextLook };
