import { streamBody } from '../document/object-store.ts';
import { name } from '../document/syntax.ts';
import type { FontName } from '../text/fonts.ts';
import { fontFile, fontNames } from '../text/fonts.ts';
import type { ReadyPart } from '../text/ready-letters.ts';
import { readyParts } from '../text/ready-letters.ts';
import type { SubsetGlyph } from '../text/subset-font.ts';
import { subsetFont } from '../text/subset-font.ts';
import type { LineGlyph } from '../text/text-line.ts';
import type { FontObject } from './font-objects.ts';
import { fontObjects, toUnicodeMap } from './font-objects.ts';
import { readyFontObjects } from './ready-fonts.ts';

/**
 * The fonts of one document: prebuilt subsets of the main font as they are (see `readyParts`), and of all
 * others a subset with just the glyphs that it uses, numbered in the order of their use.
 */
export class DocumentFonts {
  readonly #ready = new Set<ReadyPart>();
  readonly #used = new Map<FontName, UsedFont>();

  /** The resource name under which content uses a prebuilt subset of the main font. */
  useReady(part: ReadyPart): string {
    this.#ready.add(part);
    return readyNames[part];
  }

  /** The code under which content shows a glyph. */
  encode(font: FontName, glyph: LineGlyph): Code {
    let used = this.#used.get(font);
    if (!used) {
      used = new UsedFont(font);
      this.#used.set(font, used);
    }
    return used.encode(glyph);
  }

  /**
   * The objects of all fonts used, numbered from `next` on, and the entries of the font resources. The
   * document's `id` makes the names of subsets differ between documents.
   */
  objects(next: number, id: string): { objects: FontObject[]; resources: string } {
    const objects: FontObject[] = [];
    let resources = '';
    for (const part of this.#ready) {
      const first = next + objects.length;
      resources += `/${readyNames[part]} ${first} 0 R`;
      objects.push(...readyFontObjects(part, first));
    }
    if (this.#used.size === 0) return { objects, resources };
    const tag = subsetTag(id);
    for (const [font, used] of this.#used) {
      const first = next + objects.length;
      resources += `/${resourceName(font)} ${first} 0 R`;
      objects.push(...used.objects(first, tag));
    }
    return { objects, resources };
  }
}

const readyNames = Object.fromEntries(
  readyParts.map((part, index) => [part, `R${index}`]),
) as Record<ReadyPart, string>;

/** Six capital letters from a document's id. */
function subsetTag(id: string): string {
  return Array.from({ length: 6 }, (_, index) =>
    String.fromCharCode(65 + (Number.parseInt(id.slice(index * 2, index * 2 + 2), 16) % 26)),
  ).join('');
}

/** The name under which content uses a font. */
export function resourceName(font: FontName): string {
  return `F${fontNames.indexOf(font)}`;
}

/** Describes how content shows a glyph. */
export interface Code {
  /** Of two bytes. */
  code: number;
  /** The advance width that viewers assume for it, in thousandths of the font size. */
  width: number;
}

class UsedFont {
  readonly #font: FontName;
  readonly #codes = new Map<string | number, Code>();
  // Glyph 0, the empty box, comes first in every subset.
  readonly #glyphs: SubsetGlyph[] = [{ glyph: 0, advance: 0 }];
  readonly #texts: string[] = [''];

  constructor(font: FontName) {
    this.#font = font;
  }

  encode({ glyph, text, advance }: LineGlyph): Code {
    // The same glyph gets a second code where it stands for other characters, so that text that is
    // copied out of the document is always the text that went in.
    const key = keyOf(glyph, text, advance);
    const known = this.#codes.get(key);
    if (known) return known;
    const file = fontFile(this.#font);
    const units =
      typeof glyph === 'number' ? file.advanceOf(glyph) : (advance * file.unitsPerEm) / 1000;
    const code = this.#glyphs.push({ glyph, advance: Math.round(units) }) - 1;
    const shown = { code, width: Math.round((units * 1000) / file.unitsPerEm) };
    this.#texts.push(text);
    this.#codes.set(key, shown);
    return shown;
  }

  objects(first: number, tag: string): FontObject[] {
    const file = fontFile(this.#font);
    const scale = 1000 / file.unitsPerEm;
    const program = subsetFont(file, this.#glyphs);
    return fontObjects(first, {
      file,
      name: name(`${tag}+${file.name}`),
      widths: this.#glyphs.map(({ advance }) => Math.round(advance * scale)).join(' '),
      program: streamBody(`/Length1 ${program.length}`, program),
      toUnicode: streamBody('', toUnicodeMap(this.#texts)),
    });
  }
}

/** A number for the common case, one glyph for one character: strings take longer to look up. */
function keyOf(glyph: LineGlyph['glyph'], text: string, advance: number): string | number {
  if (typeof glyph !== 'number') return `${JSON.stringify(glyph)}${advance} ${text}`;
  return text.length === 1 ? glyph * 0x10000 + text.charCodeAt(0) : `${glyph} ${text}`;
}
