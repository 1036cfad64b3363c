import type { HandwritingFont } from '@countersign/fields';
import type { FontFile } from '../text/font-file.ts';
import { readFontFile } from '../text/font-file.ts';

/** The files of each handwriting font, in the order in which they are searched for a letter. */
const files: Record<HandwritingFont, readonly string[]> = {
  caveat: ['caveat-latin', 'caveat-latin-ext', 'caveat-cyrillic', 'caveat-cyrillic-ext'],
  'dancing-script': [
    'dancing-script-latin',
    'dancing-script-latin-ext',
    'dancing-script-vietnamese',
  ],
  'homemade-apple': ['homemade-apple-latin'],
  sacramento: ['sacramento-latin', 'sacramento-latin-ext'],
};

const loaded = new Map<string, FontFile>();

/** A letter of a handwriting font. */
interface HandwritingLetter {
  font: FontFile;
  glyph: number;
}

/**
 * The letters of a text in a handwriting font; those that it lacks are taken from Caveat, which has the
 * most. Undefined where both lack one.
 */
export function handwritingLetters(
  text: string,
  hand: HandwritingFont,
): HandwritingLetter[] | undefined {
  const letters: HandwritingLetter[] = [];
  for (const character of text.normalize('NFC')) {
    const letter = letterOf(character.codePointAt(0) ?? 0, [...files[hand], ...files.caveat]);
    if (!letter) return undefined;
    letters.push(letter);
  }
  return letters;
}

function letterOf(codePoint: number, names: readonly string[]): HandwritingLetter | undefined {
  for (const name of names) {
    const font = fontFileOf(name);
    const glyph = font.glyphOf(codePoint);
    if (glyph !== 0) return { font, glyph };
  }
  return undefined;
}

/** A font, read at its first use. */
function fontFileOf(name: string): FontFile {
  let file = loaded.get(name);
  if (!file) {
    file = readFontFile(new URL(`../../fonts/handwriting/${name}.ttf`, import.meta.url));
    loaded.set(name, file);
  }
  return file;
}
