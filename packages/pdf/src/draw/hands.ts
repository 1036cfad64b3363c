import type { SignatureHand } from '@countersign/fields';
import type { FontFile } from '../text/font-file.ts';
import { readFontFile } from '../text/font-file.ts';

/** The files of each hand, in the order in which they are asked for a letter. */
const files: Record<SignatureHand, readonly string[]> = {
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

/** A letter of a hand. */
export interface HandLetter {
  font: FontFile;
  glyph: number;
}

/**
 * The letters of a text in a hand; those that it lacks in Caveat, which has the most. Undefined where
 * both lack one: then the text is not for hands.
 */
export function lettersInHand(text: string, hand: SignatureHand): HandLetter[] | undefined {
  const letters: HandLetter[] = [];
  for (const character of text.normalize('NFC')) {
    const letter = letterOf(character.codePointAt(0) ?? 0, [...files[hand], ...files.caveat]);
    if (!letter) return undefined;
    letters.push(letter);
  }
  return letters;
}

function letterOf(codePoint: number, names: readonly string[]): HandLetter | undefined {
  for (const name of names) {
    const font = handFile(name);
    const glyph = font.glyphOf(codePoint);
    if (glyph !== 0) return { font, glyph };
  }
  return undefined;
}

/** A font, read at its first use. */
function handFile(name: string): FontFile {
  let file = loaded.get(name);
  if (!file) {
    file = readFontFile(new URL(`../../fonts/hands/${name}.ttf`, import.meta.url));
    loaded.set(name, file);
  }
  return file;
}
