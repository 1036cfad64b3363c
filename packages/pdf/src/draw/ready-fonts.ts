import { deflateSync } from 'node:zlib';
import { streamBody } from '../document/object-store.ts';
import { name } from '../document/syntax.ts';
import { fontFile, mainFont } from '../text/fonts.ts';
import type { ReadyPart } from '../text/ready-letters.ts';
import { lettersOf, readyLetters } from '../text/ready-letters.ts';
import { subsetFont } from '../text/subset-font.ts';
import type { EmbeddedFont, FontObject } from './font-objects.ts';
import { fontObjects, toUnicodeMap } from './font-objects.ts';

/** Six capital letters for each part, the same in all documents as its bytes are. */
const tags: Record<ReadyPart, string> = { latin: 'CSLATN', greek: 'CSGREK', cyrillic: 'CSCYRL' };

const made: Partial<Record<ReadyPart, EmbeddedFont>> = {};

/** Cache of the objects by subset and first number: the documents of a pack have both in common. */
const numbered = new Map<string, FontObject[]>();
const maxNumbered = 300;

/**
 * The objects of a prebuilt subset of the main font, numbered from `first` on; made once for all
 * documents.
 */
export function readyFontObjects(part: ReadyPart, first: number): readonly FontObject[] {
  const key = `${part} ${first}`;
  let objects = numbered.get(key);
  if (!objects) {
    made[part] ??= makeFont(part);
    objects = fontObjects(first, made[part]);
    if (numbered.size >= maxNumbered) numbered.clear();
    numbered.set(key, objects);
  }
  return objects;
}

function makeFont(part: ReadyPart): EmbeddedFont {
  const file = fontFile(mainFont);
  const letters = lettersOf(part);
  const { advances } = readyLetters();
  // Glyph 0, the empty box, comes first in every subset.
  const glyphs = [0, ...letters.map(file.glyphOf)].map((glyph) => ({
    glyph,
    advance: file.advanceOf(glyph),
  }));
  const program = subsetFont(file, glyphs);
  const texts = ['', ...letters.map((letter) => String.fromCharCode(letter))];
  return {
    file,
    name: name(`${tags[part]}+${file.name}`),
    widths: [0, ...letters.map((letter) => advances[letter])].join(' '),
    program: deflated(`/Length1 ${program.length}`, program),
    toUnicode: deflated('', Buffer.from(toUnicodeMap(texts), 'latin1')),
  };
}

function deflated(entries: string, data: Buffer) {
  return streamBody(`${entries}/Filter/FlateDecode`, deflateSync(data, { level: 9 }));
}
