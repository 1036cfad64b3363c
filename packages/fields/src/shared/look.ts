import { z } from 'zod';

/** `#rrggbb` */
export const fieldColor = z.string().regex(/^#[0-9a-f]{6}$/);

/** Lists the horizontal alignments in a box. */
const horizontalAlign = z.enum(['left', 'center', 'right']);
/** Lists the vertical alignments in a box. */
export const verticalAlign = z.enum(['top', 'middle', 'bottom']);

/** The smallest size in points that text shrinks to where its field names none. */
export const smallestFontSize = 4;

/** Below this size in points people can hardly read a text on paper. */
export const legibleFontSize = 6;

/** Defines how a field shows text. */
export const textLook = {
  /** Points; 0 for a size by the height of its box, at most 12. */
  fontSize: z.number().min(0).max(200),
  /** Whether text that is too large shrinks until it fits; it does unless `fixed` is said. */
  fit: z.enum(['shrink', 'fixed']).optional(),
  /** Points; text does not shrink below it. `smallestFontSize` where it is not said. */
  minFontSize: z.number().min(1).max(200).optional(),
  align: horizontalAlign,
  /** By itself, one line stands in the middle, and several start at the top. */
  verticalAlign: verticalAlign.optional(),
  /** From line to line, as a multiple of the font size; 1.2 where it is not said. */
  lineHeight: z.number().min(0.5).max(5).optional(),
  color: fieldColor,
};

/** Defines how a field shows a text of one line. */
export const lineLook = {
  ...textLook,
  /** Puts one character into each of so many cells of equal width. */
  cells: z.int().min(1).max(200).optional(),
};

/** The look of a new field that shows text. */
export const newTextLook = { fontSize: 0, align: 'left', color: '#000000' } as const;

/** The shapes in which a checkbox or radio button shows that it is on. */
const fieldMarks = ['check', 'cross', 'circle', 'square', 'diamond', 'star'] as const;
export type FieldMark = (typeof fieldMarks)[number];

/** Defines how a field shows that a box is ticked. */
export const markLook = { mark: z.enum(fieldMarks), color: fieldColor };

/** Defines how a field shows a picture, which keeps its proportions. */
export const pictureLook = {
  align: horizontalAlign.optional(),
  verticalAlign: verticalAlign.optional(),
};

/** Defines how a field shows handwriting. */
export const inkLook = {
  ...pictureLook,
  /** Of strokes and typed words; black where it is not said. An image has colours of its own. */
  color: fieldColor.optional(),
};

/** Describes how a field shows handwriting. */
export type InkLook = z.infer<z.ZodObject<typeof inkLook>>;
