import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { textProblem } from '../../shared/check-text.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { fieldColor, pictureLook } from '../../shared/look.ts';
import { textValue } from '../../shared/values.ts';

/** A QR code of the document’s value for it, or else of a text of its own. */
const qrCodeFieldSchema = z.object({
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

/** All about fields of the type `qr-code`. */
export const qrCodeField = {
  type: 'qr-code',
  filling: 'derived',
  schema: qrCodeFieldSchema,
  value: textValue,
  defaults: {
    type: 'qr-code',
    errorCorrection: 'M',
    quietZone: 4,
    color: '#000000',
  },
  check: (value) => textProblem(value),
  text: () => '',
  samples: () => [],
  boxSize: { width: 72, height: 72 },
  tag: null,
} satisfies FieldPlugin<QrCodeField>;
