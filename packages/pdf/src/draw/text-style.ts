import type { Field } from '@countersign/fields';
import { smallestFontSize } from '@countersign/fields';

type TextField = Extract<Field, { type: 'text' }>;

/** How a field wants its text. */
export type TextStyle = Pick<
  TextField,
  'fontSize' | 'fit' | 'minFontSize' | 'align' | 'verticalAlign' | 'lineHeight' | 'color'
>;

/** The size in points of text that may choose it, where there is room. */
export const largestSize = 12;
/** Height of capitals, as a part of the font size. */
export const capHeight = 0.714;
/** Sizes are rounded; what is over by less than this is not over. */
export const tolerance = 1.001;

/** The size of a text that wants one size, and fits at another. */
export function sizeFor(style: TextStyle, wanted: number, fitting: number): number {
  if (style.fit === 'fixed') return wanted;
  return Math.min(wanted, Math.max(fitting, floorOf(style)));
}

function floorOf({ minFontSize = smallestFontSize }: TextStyle): number {
  return minFontSize;
}
