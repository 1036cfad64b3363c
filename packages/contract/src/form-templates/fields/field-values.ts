import { z } from 'zod';
import { signatureInput } from './ink.ts';

/** A telephone number: `+44` and digits without the leading zero; both are empty for none. */
export const phoneValue = z.object({
  countryCode: z.string().max(10),
  number: z.string().max(40),
});
export type PhoneValue = z.infer<typeof phoneValue>;

/** The SHA-256 of a file’s bytes, in lower-case hexadecimal digits. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** An image that is kept as a file: PNG or JPEG. */
export const imageValue = z.object({ kind: z.literal('image'), sha256 });
export type ImageValue = z.infer<typeof imageValue>;

/** A signature or initials: typed in a hand, drawn, or an image. */
export const inkValue = z.discriminatedUnion('kind', [...signatureInput.options, imageValue]);
export type InkValue = z.infer<typeof inkValue>;

/** A file that was attached. */
export const fileValue = z.object({
  kind: z.literal('file'),
  name: z.string().min(1).max(255),
  sha256,
});
export type FileValue = z.infer<typeof fileValue>;

/**
 * What a field holds: text, the value of the chosen option, a decimal string, a day as `YYYY-MM-DD`,
 * whether a checkbox is on, a telephone number, a signature, an image, or an attached file.
 */
export const fieldValueSchema = z.union([
  z.string().max(100_000),
  z.boolean(),
  phoneValue,
  inkValue,
  fileValue,
]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

/** The values of one form, by field key. A key that is missing is an empty field. */
export const formValuesSchema = z.record(z.string(), fieldValueSchema);
export type FormValues = z.infer<typeof formValuesSchema>;
