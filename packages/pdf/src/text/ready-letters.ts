import { fontFile, mainFont } from './fonts.ts';

/**
 * Prebuilt subsets of the main font, one for each script that most values are written in. Documents embed
 * them whole, so that no subset has to be made for each document. All have figures and signs, so that a
 * name with a number stays in one.
 */
export const readyParts = ['latin', 'greek', 'cyrillic'] as const;
export type ReadyPart = (typeof readyParts)[number];

/** First and last code point. */
type Block = readonly [first: number, last: number];

const figuresAndSigns: Block = [0x20, 0x40];
const blocks: Record<ReadyPart, readonly Block[]> = {
  // As far as the languages of Europe go; then dashes, quotes, the bullet, dots, the narrow blank of
  // numbers, the euro sign, the trade mark and the minus.
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xac],
    [0xae, 0x17f],
    [0x218, 0x21b],
    [0x2013, 0x2014],
    [0x2018, 0x201a],
    [0x201c, 0x201e],
    [0x2022, 0x2022],
    [0x2026, 0x2026],
    [0x202f, 0x202f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2212, 0x2212],
  ],
  greek: [figuresAndSigns, [0x384, 0x38a], [0x38c, 0x38c], [0x38e, 0x3a1], [0x3a3, 0x3ce]],
  cyrillic: [figuresAndSigns, [0x400, 0x45f], [0x490, 0x491]],
};
const lastCodePoint = 0x2212;

/**
 * The ready letters, which are those of the prebuilt subsets, in tables by their UTF-16 code. Lengths are
 * whole thousandths of the font size, as viewers have them.
 */
interface ReadyLetters {
  /** Below zero for what is no ready letter. */
  advances: Int16Array;
  /** How far ink reaches above and below (negative) the baseline. */
  tops: Int16Array;
  bottoms: Int16Array;
  /** By the number of the part: the letter's code in it, 0 where the part lacks it. */
  codes: readonly Uint16Array[];
}

let letters: ReadyLetters | undefined;

/** The ready letters, measured at their first use. */
export function readyLetters(): ReadyLetters {
  return (letters ??= measureLetters());
}

/** The letters of a part, as UTF-16 codes, in the order of their codes in it, which start at 1. */
export function lettersOf(part: ReadyPart): number[] {
  const { glyphOf } = fontFile(mainFont);
  return blocks[part]
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    )
    .filter((codePoint) => glyphOf(codePoint) !== 0);
}

function measureLetters(): ReadyLetters {
  const { unitsPerEm, glyphOf, advanceOf, reachOf } = fontFile(mainFont);
  const scale = 1000 / unitsPerEm;
  const advances = new Int16Array(lastCodePoint + 1).fill(-1);
  const tops = new Int16Array(lastCodePoint + 1);
  const bottoms = new Int16Array(lastCodePoint + 1);
  const codes = readyParts.map((part) => {
    const own = new Uint16Array(lastCodePoint + 1);
    for (const [index, letter] of lettersOf(part).entries()) {
      const glyph = glyphOf(letter);
      const { top, bottom } = reachOf(glyph);
      advances[letter] = Math.round(advanceOf(glyph) * scale);
      tops[letter] = Math.ceil(top * scale);
      bottoms[letter] = Math.floor(bottom * scale);
      own[letter] = index + 1;
    }
    return own;
  });
  return { advances, tops, bottoms, codes };
}
