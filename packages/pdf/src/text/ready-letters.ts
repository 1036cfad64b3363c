import { hex4 } from '../document/syntax.ts';
import { fontFile, mainFont } from './fonts.ts';

/**
 * The parts of the main font that documents use as they are, each a font of its own: what most
 * values are written in. All have figures and signs, so that a name with a number stays in one.
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

/** A letter of the main font, and how each part shows it. Lengths in thousandths of the font size. */
export interface ReadyLetter {
  codePoint: number;
  glyph: number;
  advance: number;
  top: number;
  bottom: number;
  /** By the number of the part: four hexadecimal digits, or nothing where the part lacks it. */
  codes: (string | undefined)[];
}

let letters: (ReadyLetter | undefined)[] | undefined;

/** The ready letters by their UTF-16 code, made at their first use. */
export function readyLetters(): readonly (ReadyLetter | undefined)[] {
  return (letters ??= listLetters());
}

/** The letters of a part, in the order of their codes, which start at 1. */
export function lettersOf(part: ReadyPart): ReadyLetter[] {
  const all = readyLetters();
  return codePointsOf(part).flatMap((codePoint) => all[codePoint] ?? []);
}

function listLetters(): (ReadyLetter | undefined)[] {
  const { unitsPerEm, glyphOf, advanceOf, reachOf } = fontFile(mainFont);
  const scale = 1000 / unitsPerEm;
  const list: (ReadyLetter | undefined)[] = Array.from({ length: lastCodePoint + 1 });
  for (const [number, part] of readyParts.entries()) {
    for (const [index, codePoint] of codePointsOf(part).entries()) {
      const glyph = glyphOf(codePoint);
      const { top, bottom } = reachOf(glyph);
      const letter = (list[codePoint] ??= {
        codePoint,
        glyph,
        advance: advanceOf(glyph) * scale,
        top: top * scale,
        bottom: bottom * scale,
        codes: readyParts.map(() => undefined),
      });
      letter.codes[number] = hex4(index + 1);
    }
  }
  return list;
}

function codePointsOf(part: ReadyPart): number[] {
  const { glyphOf } = fontFile(mainFont);
  return blocks[part]
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    )
    .filter((codePoint) => glyphOf(codePoint) !== 0);
}
