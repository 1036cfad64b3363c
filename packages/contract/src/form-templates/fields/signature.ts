import { z } from 'zod';
import { fieldColor, pictureLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';

/** How a field shows what somebody wrote by hand. */
export const inkLook = {
  ...pictureLook,
  /** Of strokes and typed words; black where it is not said. An image has colours of its own. */
  color: fieldColor.optional(),
};

/** How a field shows what somebody wrote by hand. */
export type InkLook = z.infer<z.ZodObject<typeof inkLook>>;

/** A place for a signature. Nothing is drawn into it before somebody signs. */
export const signatureFieldSchema = z.object({
  type: z.literal('signature'),
  ...fieldBase,
  ...inkLook,
});
export type SignatureField = z.infer<typeof signatureFieldSchema>;

/** What a new one starts with. */
export const newSignatureField: NewField<SignatureField> = { type: 'signature' };
