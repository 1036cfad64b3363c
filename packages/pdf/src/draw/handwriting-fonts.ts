import type { SignatureFont } from '@countersign/fields';
import type { FontFile } from '../text/font-file.ts';
import { readFontFile } from '../text/font-file.ts';
import { isInvisible } from '../text/fonts.ts';

/** The files of each handwriting font, in the order in which they are searched for a letter. */
const handwritingFiles: Record<SignatureFont, readonly string[]> = {
  caveat: ['caveat-latin', 'caveat-latin-ext', 'caveat-cyrillic', 'caveat-cyrillic-ext'],
  'dancing-script': [
    'dancing-script-latin',
    'dancing-script-latin-ext',
    'dancing-script-vietnamese',
  ],
  'homemade-apple': ['homemade-apple-latin'],
  sacramento: ['sacramento-latin', 'sacramento-latin-ext'],
  mynerve: ['mynerve-greek'],
  'aref-ruqaa': ['aref-ruqaa-arabic'],
  'gveret-levin': ['gveret-levin-hebrew'],
  charmonman: ['charmonman-thai'],
};

const loaded = new Map<string, FontFile>();

/** Returns the first file of a handwriting font that has all that is seen of a letter with its marks. */
export function handwritingFile(font: SignatureFont, letter: string): FontFile | undefined {
  const visible = Array.from(letter).filter((character) => !isInvisible(character));
  const name = handwritingFiles[font].find((one) => {
    const { glyphOf } = fontFileOf(one);
    return visible.every((character) => glyphOf(character.codePointAt(0) ?? 0) !== 0);
  });
  return name === undefined ? undefined : fontFileOf(name);
}

/** Reads a font at its first use. */
function fontFileOf(name: string): FontFile {
  let file = loaded.get(name);
  if (!file) {
    file = readFontFile(new URL(`../../fonts/handwriting/${name}.ttf`, import.meta.url));
    loaded.set(name, file);
  }
  return file;
}
