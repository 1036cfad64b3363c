import { z } from 'zod';
import { maxOptions, optionText } from './field-base.ts';

/** A text, the value of a chosen option, a decimal string, or a day as `YYYY-MM-DD`. */
export const textValue = z.string().max(100_000);

/** The values of the chosen options. */
export const choicesValue = z.array(optionText).max(maxOptions);

/** Validates the value of a tick box. */
export const tickValue = z.boolean();

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

/** A file that was attached. */
export const fileValue = z.object({
  kind: z.literal('file'),
  name: z.string().min(1).max(255),
  sha256,
});
