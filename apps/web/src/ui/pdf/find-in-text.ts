/** Describes a position in the texts of a page: the index of the text, and of its character. */
interface TextPosition {
  item: number;
  offset: number;
}

/** Describes a match: from the first character on, up to and with the last one. */
export interface TextMatch {
  first: TextPosition;
  last: TextPosition;
}

/** Maximum number of matches on a page. */
const maxMatches = 500;

/**
 * Finds words in the texts of a page, in any case. Spaces count for nothing: in a PDF they are often a gap and no
 * character, and lines end where the page ends.
 */
export function findInText(texts: readonly string[], words: string): TextMatch[] {
  const wanted = charactersOf(words);
  if (wanted.length === 0) return [];
  const characters: string[] = [];
  const positions: TextPosition[] = [];
  texts.forEach((text, item) => {
    for (let offset = 0; offset < text.length; offset++) {
      const character = text.charAt(offset);
      if (/\s/.test(character)) continue;
      characters.push(lower(character));
      positions.push({ item, offset });
    }
  });
  const found: TextMatch[] = [];
  for (let at = 0; at + wanted.length <= characters.length; at++) {
    if (!wanted.every((character, index) => characters[at + index] === character)) continue;
    const [first, last] = [positions[at], positions[at + wanted.length - 1]];
    if (first && last) found.push({ first, last });
    if (found.length === maxMatches) break;
    at += wanted.length - 1;
  }
  return found;
}

const charactersOf = (words: string): string[] =>
  Array.from({ length: words.length }, (_, at) => lower(words.charAt(at))).filter(
    (character) => !/\s/.test(character),
  );

/** One character stays one: some are two in the other case. */
function lower(character: string): string {
  const small = character.toLowerCase();
  return small.length === 1 ? small : character;
}
