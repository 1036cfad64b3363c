import { z } from 'zod';
import { fieldMessages } from './messages.ts';
import { imageValue } from './values.ts';

/** The handwriting fonts in which a typed signature can be drawn. */
export const handwritingFonts = [
  'caveat',
  'dancing-script',
  'homemade-apple',
  'sacramento',
] as const;
export type HandwritingFont = (typeof handwritingFonts)[number];

/** Strokes in a box; each is a row of points, from the upper left corner. */
export const drawnInk = z.object({
  kind: z.literal('drawn'),
  strokes: z
    .array(
      z
        .array(z.tuple([z.number(), z.number()]))
        .min(1)
        .max(2000),
    )
    .min(1, 'Draw your signature.')
    .max(200),
  width: z.number().positive().max(4000),
  height: z.number().positive().max(4000),
});

/**
 * A name that was typed. `hand` is the id of the handwriting font in which it is drawn; the key
 * stays as it is: stored signatures have it.
 */
export const typedInk = z.object({
  kind: z.literal('typed'),
  text: z.string().trim().min(1, fieldMessages.required).max(120),
  hand: z.enum(handwritingFonts),
});

/** A signature or initials as somebody gives them. */
export const signatureInput = z.discriminatedUnion('kind', [typedInk, drawnInk]);
export type SignatureInput = z.output<typeof signatureInput>;

/** A signature or initials: typed, to be drawn in a handwriting font, drawn, or an image. */
export const inkValue = z.discriminatedUnion('kind', [...signatureInput.options, imageValue]);
export type InkValue = z.infer<typeof inkValue>;

/** What is wrong with a signature or initials. */
export function inkProblem(value: unknown): string | undefined {
  return inkValue.safeParse(value).success ? undefined : 'A signature is not typed in here.';
}
