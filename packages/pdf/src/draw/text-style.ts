import type { Field } from '@countersign/fields';
import { smallestFontSize } from '@countersign/fields';

type TextField = Extract<Field, { type: 'text' }>;

/** Describes how a field shows its text. */
export type TextStyle = Pick<
  TextField,
  'fontSize' | 'fit' | 'minFontSize' | 'align' | 'verticalAlign' | 'lineHeight' | 'color'
>;

/** The size in points of text that may choose it, where there is room. */
export const largestSize = 12;
/** Height of capitals, as a part of the font size. */
export const capHeight = 0.714;
/** Tolerance of rounded sizes: text that is larger than its area by less than this factor fits. */
export const tolerance = 1.001;

/** The font size in points for a text that should have the size `wanted` and would fit at `fitting`. */
export function sizeFor(style: TextStyle, wanted: number, fitting: number): number {
  if (style.fit === 'fixed') return wanted;
  return Math.min(wanted, Math.max(fitting, floorOf(style)));
}

function floorOf({ minFontSize = smallestFontSize }: TextStyle): number {
  return minFontSize;
}
