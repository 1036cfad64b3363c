import type { FontFile } from './font-file.ts';
import { readFontFile } from './font-file.ts';

/** The fonts that values are set in, in the order in which they are asked for a character. */
export const fontNames = [
  'NotoSans-Regular',
  'NotoSansArabic-Regular',
  'NotoSansSC-Regular',
] as const;
export type FontName = (typeof fontNames)[number];

const loaded: Partial<Record<FontName, FontFile>> = {};

/** A font, read at its first use: the Chinese one alone is 10 MB. */
export function fontFile(font: FontName): FontFile {
  return (loaded[font] ??= readFontFile(new URL(`../../fonts/${font}.ttf`, import.meta.url)));
}

/** The first font that can show a code point; the first of all, with its empty box, if none can. */
export function fontFor(codePoint: number): FontName {
  const [first, arabic, chinese] = fontNames;
  if (fontFile(first).glyphOf(codePoint)) return first;
  if (fontFile(arabic).glyphOf(codePoint)) return arabic;
  return mayBeEastAsian(codePoint) && fontFile(chinese).glyphOf(codePoint) ? chinese : first;
}

/** Saves reading the large font for characters that it certainly lacks. */
function mayBeEastAsian(codePoint: number): boolean {
  return (
    (codePoint >= 0x2000 && codePoint <= 0x33ff) ||
    (codePoint >= 0x3400 && codePoint <= 0x9fff) ||
    (codePoint >= 0xac00 && codePoint <= 0xd7a3) ||
    (codePoint >= 0xf900 && codePoint <= 0xffef) ||
    (codePoint >= 0x1f000 && codePoint <= 0x3ffff)
  );
}
