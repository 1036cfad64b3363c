import { z } from 'zod';
import { fieldColor, pictureLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';

/** A QR code of the document’s value for it, or else of a text of its own. */
export const qrCodeFieldSchema = z.object({
  type: z.literal('qr-code'),
  ...fieldBase,
  ...pictureLook,
  /** What it says where the document has no value for it. */
  content: z.string().max(3000).optional(),
  /** How much of it may be dirty: 7 % (L), 15 % (M), 25 % (Q) or 30 % (H). */
  errorCorrection: z.enum(['L', 'M', 'Q', 'H']),
  /** Empty modules around it; readers ask for 4. */
  quietZone: z.int().min(0).max(10),
  color: fieldColor,
});
export type QrCodeField = z.infer<typeof qrCodeFieldSchema>;

/** What a new one starts with. */
export const newQrCodeField: NewField<QrCodeField> = {
  type: 'qr-code',
  errorCorrection: 'M',
  quietZone: 4,
  color: '#000000',
};
