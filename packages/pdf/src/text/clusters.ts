/** Characters that say which way others run, and that stand for nothing themselves. */
const directions = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const mark = `[[\\p{M}\\p{Default_Ignorable_Code_Point}]--[${directions}]]`;
const picture =
  '\\p{Extended_Pictographic}\\ufe0f?\\p{Emoji_Modifier}?[\\u{e0020}-\\u{e007f}]{0,6}';
const emoji = `${picture}(?:\\u200d${picture}){0,9}|\\p{Regional_Indicator}{2}|[0-9#*]\\ufe0f?\\u20e3`;
const cluster = new RegExp(`(?:${emoji}|[^])${mark}*`, 'gv');

/**
 * Splits a text into clusters that take one font as a whole: a character with its marks and joiners, or one emoji,
 * whatever number of characters it is made of.
 */
export function clustersOf(text: string): string[] {
  return text.match(cluster) ?? [];
}

const directing = new RegExp(`^[${directions}]$`, 'u');

/** Tells if a cluster is a direction control, which is not needed once the order is known. */
export function isDirection(cluster: string): boolean {
  return directing.test(cluster);
}
