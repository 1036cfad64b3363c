import type { FontFile } from './font-file.ts';
import { readFontFile } from './font-file.ts';

/** The main font: it is searched first, and its empty box stands for characters that no font has. */
export const mainFont = 'NotoSans-Regular';

/** The font of emoji, in one colour. */
export const emojiFont = 'NotoEmoji-Regular';

/** The fonts of values, in the order in which they are searched for a character. */
export const fontNames = [
  mainFont,
  'NotoSansArabic-Regular',
  'NotoSansHebrew-Regular',
  'NotoSansArmenian-Regular',
  'NotoSansGeorgian-Regular',
  'NotoSansThaana-Regular',
  'NotoSansBengali-Regular',
  'NotoSansGurmukhi-Regular',
  'NotoSansGujarati-Regular',
  'NotoSansOriya-Regular',
  'NotoSansTamil-Regular',
  'NotoSansTelugu-Regular',
  'NotoSansKannada-Regular',
  'NotoSansMalayalam-Regular',
  'NotoSansSinhala-Regular',
  'NotoSansThai-Regular',
  'NotoSansLao-Regular',
  'NotoSansMyanmar-Regular',
  'NotoSansEthiopic-Regular',
  'NotoSansKhmer-Regular',
  'NotoSansMath-Regular',
  'NotoSansSymbols2-Regular',
  'NotoSansKR-Regular',
  'NotoSansSC-Regular',
  'NotoSansHK-Regular',
  'NotoSansJP-Regular',
  emojiFont,
] as const;
export type FontName = (typeof fontNames)[number];

/** First and last code point. */
type Block = readonly [first: number, last: number];

/**
 * The code points that each font is searched for, so that a font is read only where it may have the
 * character.
 */
const blocks: Record<FontName, readonly Block[]> = {
  'NotoSans-Regular': [[0, 0x10ffff]],
  'NotoSansArabic-Regular': [
    [0x600, 0x6ff],
    [0x750, 0x77f],
    [0x870, 0x8ff],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfefc],
  ],
  'NotoSansHebrew-Regular': [
    [0x590, 0x5ff],
    [0xfb1d, 0xfb4f],
  ],
  'NotoSansArmenian-Regular': [
    [0x530, 0x58f],
    [0xfb13, 0xfb17],
  ],
  'NotoSansGeorgian-Regular': [
    [0x10a0, 0x10ff],
    [0x1c90, 0x1cbf],
    [0x2d00, 0x2d2f],
  ],
  'NotoSansThaana-Regular': [[0x780, 0x7bf]],
  'NotoSansBengali-Regular': [[0x980, 0x9ff]],
  'NotoSansGurmukhi-Regular': [[0xa00, 0xa7f]],
  'NotoSansGujarati-Regular': [[0xa80, 0xaff]],
  'NotoSansOriya-Regular': [[0xb00, 0xb7f]],
  'NotoSansTamil-Regular': [[0xb80, 0xbff]],
  'NotoSansTelugu-Regular': [[0xc00, 0xc7f]],
  'NotoSansKannada-Regular': [[0xc80, 0xcff]],
  'NotoSansMalayalam-Regular': [[0xd00, 0xd7f]],
  'NotoSansSinhala-Regular': [[0xd80, 0xdff]],
  'NotoSansThai-Regular': [[0xe00, 0xe7f]],
  'NotoSansLao-Regular': [[0xe80, 0xeff]],
  'NotoSansMyanmar-Regular': [
    [0x1000, 0x109f],
    [0xa9e0, 0xa9ff],
    [0xaa60, 0xaa7f],
  ],
  'NotoSansEthiopic-Regular': [
    [0x1200, 0x139f],
    [0x2d80, 0x2ddf],
    [0xab00, 0xab2f],
  ],
  'NotoSansKhmer-Regular': [
    [0x1780, 0x17ff],
    [0x19e0, 0x19ff],
  ],
  'NotoSansMath-Regular': [
    [0x2190, 0x22ff],
    [0x27c0, 0x27ff],
    [0x1d400, 0x1d7ff],
  ],
  'NotoSansSymbols2-Regular': [
    [0x2300, 0x27bf],
    [0x2b00, 0x2bff],
  ],
  'NotoSansKR-Regular': [
    [0x1100, 0x11ff],
    [0x3131, 0x318e],
    [0xa960, 0xa97c],
    [0xac00, 0xd7fb],
    [0xf900, 0xfa0b],
  ],
  'NotoSansSC-Regular': [
    [0x2000, 0x206f],
    [0x2100, 0x2bff],
    [0x2e80, 0x9fff],
    [0xf900, 0xfaff],
    [0xfe30, 0xfe4f],
    [0xff00, 0xffef],
    [0x1f100, 0x1f1bf],
    [0x1f200, 0x1f265],
    [0x20000, 0x3ffff],
  ],
  // Ideographs of names that the Chinese font does not have.
  'NotoSansHK-Regular': [
    [0x2e80, 0x9fff],
    [0xf900, 0xfaff],
    [0x20000, 0x3ffff],
  ],
  'NotoSansJP-Regular': [
    [0x2e80, 0x9fff],
    [0xf900, 0xfaff],
    [0x20000, 0x3ffff],
  ],
  // Digits are parts of keycaps.
  'NotoEmoji-Regular': [
    [0x23, 0x39],
    [0x2000, 0x32ff],
    [0x1f000, 0x1faff],
  ],
};

const loaded: Partial<Record<FontName, FontFile>> = {};

/** A font, read at its first use: the Chinese one alone is 10 MB. */
export function fontFile(font: FontName): FontFile {
  return (loaded[font] ??= readFontFile(new URL(`../../fonts/${font}.ttf`, import.meta.url)));
}

/** Cache: the fonts that may have a code point, for each 32 code points. */
const candidates: (FontName[] | undefined)[] = Array.from({ length: 0x110000 >> 5 });

function candidatesFor(codePoint: number): FontName[] {
  const part = codePoint >> 5;
  return (candidates[part] ??= fontNames.filter((font) =>
    blocks[font].some(([first, last]) => first >> 5 <= part && part <= last >> 5),
  ));
}

/** The first font that can show a code point; undefined if none can. */
function findFont(codePoint: number): FontName | undefined {
  for (const font of candidatesFor(codePoint)) {
    if (fontFile(font).glyphOf(codePoint) !== 0) return font;
  }
  return undefined;
}

/** The first font that can show a code point; the main one, with its empty box, if none can. */
export function fontFor(codePoint: number): FontName {
  return findFont(codePoint) ?? mainFont;
}

/**
 * The font for a cluster: the first that has all of it, or at least the letter without some of its
 * marks; the main one where there is nothing to see. Undefined where a box has to stand for the
 * cluster: no font has its letter, or all the characters that make up an emoji.
 */
export function fontForCluster(cluster: string): FontName | undefined {
  const codePoint = cluster.codePointAt(0) ?? 0;
  const first = findFont(codePoint);
  if (first === undefined) return lackingIn(mainFont, cluster).length === 0 ? mainFont : undefined;
  if (cluster.length === 1) return first;
  const whole = candidatesFor(codePoint).find(
    (font) => fontFile(font).glyphOf(codePoint) !== 0 && lackingIn(font, cluster).length === 0,
  );
  if (whole !== undefined) return whole;
  return lackingIn(first, cluster).every((character) => mark.test(character)) ? first : undefined;
}

/** Lists the visible ones of some characters that a font has no glyph for. */
export function lackingIn(font: FontName, characters: string): string[] {
  const { glyphOf } = fontFile(font);
  const lacking: string[] = [];
  for (const character of characters) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (glyphOf(codePoint) === 0 && !isInvisible(character)) lacking.push(character);
  }
  return lacking;
}

/** Tells if a character never shows by itself. */
export function isInvisible(character: string): boolean {
  return invisible.test(character);
}

const mark = /[\p{Mn}\p{Mc}]/u;
const invisible = /\p{Default_Ignorable_Code_Point}/u;
