import { z } from 'zod';
import { isBlank } from '../value-facts.ts';
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

/** Maximum number of points of a stroke, and of strokes of a drawing. */
export const maxStrokePoints = 2000;
/** The most points of a whole drawing: more than the longest signature has, so that none fills the database. */
export const maxDrawingPoints = 20_000;
const maxStrokes = 200;

/** Strokes in a box; each is a row of points, from the upper left corner. */
export const drawnInk = z.object({
  kind: z.literal('drawn'),
  strokes: z
    .array(
      z
        .array(z.tuple([z.number(), z.number()]))
        .min(1)
        .max(maxStrokePoints),
    )
    .min(1, 'Draw your signature.')
    .max(maxStrokes),
  width: z.number().positive().max(4000),
  height: z.number().positive().max(4000),
});
export type DrawnInk = z.infer<typeof drawnInk>;

/**
 * A name that was typed. `hand` is the id of the handwriting font in which it is drawn; the key
 * stays as it is: stored signatures have it.
 */
export const typedInk = z.object({
  kind: z.literal('typed'),
  text: z
    .string()
    .trim()
    .max(120)
    .refine((text) => !isBlank(text), fieldMessages.required),
  hand: z.enum(handwritingFonts),
});

/** Validates a signature or initials as input. */
export const signatureInput = z.discriminatedUnion('kind', [typedInk, drawnInk]);
export type SignatureInput = z.output<typeof signatureInput>;

/** A signature or initials: typed, to be drawn in a handwriting font, drawn, or an image. */
export const inkValue = z.discriminatedUnion('kind', [...signatureInput.options, imageValue]);
export type InkValue = z.infer<typeof inkValue>;

/** The only text that is drawn in a field to be signed: its party has signed on paper. */
export const seeScan = 'Signed on paper, see the scan';

/** Checks a signature or initials. */
export function inkProblem(value: unknown): string | undefined {
  const ink = inkValue.safeParse(value);
  if (!ink.success) return 'This field takes a signature.';
  return ink.data.kind === 'drawn' ? drawingProblem(ink.data) : undefined;
}

/** Minimum length of a drawing's lines, as a part of the width of the box that was drawn in. */
const minLength = 1 / 20;

/** Returns why a drawing can't be a signature, such as a tap without a line; undefined where it can. */
export function drawingProblem({ strokes, width }: DrawnInk): string | undefined {
  if (strokes.length > maxStrokes) {
    return 'This drawing has too many lines for a signature. Clear it and draw again.';
  }
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0);
  return length < width * minLength
    ? 'This drawing is too short for a signature. Draw a longer line.'
    : undefined;
}

function lengthOf(stroke: DrawnInk['strokes'][number]): number {
  let length = 0;
  for (const [index, [x, y]] of stroke.entries()) {
    const [fromX, fromY] = stroke[index - 1] ?? [x, y];
    length += Math.hypot(x - fromX, y - fromY);
  }
  return length;
}

/** Width of a pen's line, as a part of the width of the box that was drawn in. */
const penShare = 1 / 260;
/** The smallest box around a drawing, as a part of the same: a short line is not blown up to a broad one. */
const minBox = 1 / 10;

/** A drawing cut to its ink: the box around it, in the drawing's terms, and the width of its line. */
export interface InkBox {
  left: number;
  top: number;
  width: number;
  height: number;
  line: number;
}

/** Returns the box around the ink of a drawing. */
export function inkBoxOf({ strokes, width }: Pick<DrawnInk, 'strokes' | 'width'>): InkBox {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const stroke of strokes) {
    for (const [x, y] of stroke) {
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  const line = width * penShare;
  const inkWidth = Math.max(right - left + line, width * minBox);
  const inkHeight = Math.max(bottom - top + line, width * minBox);
  return {
    left: (left + right - inkWidth) / 2,
    top: (top + bottom - inkHeight) / 2,
    width: inkWidth,
    height: inkHeight,
    line,
  };
}
