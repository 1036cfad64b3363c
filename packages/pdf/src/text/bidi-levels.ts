import type { Bidi } from 'bidi-js';

/** Describes the directions of the characters of a paragraph. */
export interface Directions {
  /** For each UTF-16 unit: odd where it runs from right to left, higher where it is nested. */
  levels: Uint8Array;
  /** Level of the paragraph itself: 1 where its first letter is of a script from the right. */
  base: number;
}

/** Applies the Unicode bidirectional algorithm to a paragraph. */
export function directionsOf(bidi: Bidi, paragraph: string): Directions {
  const text = paragraph.replace(astral, substituteFor);
  const base = bidi.getEmbeddingLevels(text.slice(0, longest)).paragraphs[0]?.level ?? 0;
  const direction = base === 1 ? 'rtl' : 'ltr';
  const levels = new Uint8Array(text.length);
  for (let start = 0; start < text.length; ) {
    const end = endOfPart(text, start);
    levels.set(bidi.getEmbeddingLevels(text.slice(start, end), direction).levels, start);
    start = end;
  }
  return { levels, base };
}

/**
 * Units of a paragraph that are looked at together: there are texts that take the algorithm time by
 * the square of their length.
 */
const longest = 4000;

/** Finds the end of a part of a long paragraph: after a blank, if it has one. */
function endOfPart(text: string, start: number): number {
  const end = start + longest;
  if (end >= text.length) return text.length;
  const blank = text.lastIndexOf(' ', end - 1);
  return blank > start ? blank + 1 : end;
}

// The algorithm takes the halves of a surrogate pair for Latin letters.
const astral = /[\u{10000}-\u{10ffff}]/gu;
const letter = /[\p{L}\p{N}]/u;
const rightToLeft = /[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Two code units with the same direction as a character of two units: Hebrew, Latin, or neutral. */
function substituteFor(character: string): string {
  if (rightToLeft.test(character)) return '\u05d0\u05d0';
  return letter.test(character) ? 'aa' : '\ufffc\ufffc';
}
