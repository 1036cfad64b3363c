import { streamBody } from '../document/object-store.ts';
import { hex4, name, utf16Hex } from '../document/syntax.ts';
import type { FontName } from '../text/fonts.ts';
import { fontFile, fontNames } from '../text/fonts.ts';
import type { SubsetGlyph } from '../text/subset-font.ts';
import { subsetFont } from '../text/subset-font.ts';
import type { LineGlyph } from '../text/text-line.ts';

/** The fonts of one document: just the glyphs that it uses, numbered as they come. */
export class DocumentFonts {
  readonly #used = new Map<FontName, UsedFont>();

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
   * The objects of all fonts used, numbered from `next` on, and where content finds each font.
   * `id`, the document's own, makes names of subsets differ from document to document.
   */
  objects(next: number, id: string): { objects: [number, Buffer][]; resources: string } {
    const tag = subsetTag(id);
    const objects: [number, Buffer][] = [];
    let resources = '';
    for (const [font, used] of this.#used) {
      const first = next + objects.length;
      resources += `/${resourceName(font)} ${first} 0 R`;
      objects.push(...used.objects(first, tag));
    }
    return { objects, resources };
  }
}

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

/** How content shows a glyph. */
export interface Code {
  /** Four hexadecimal digits. */
  code: string;
  /** How far viewers move on after it, in thousandths of the font size. */
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
    const number = this.#glyphs.push({ glyph, advance: Math.round(units) }) - 1;
    const code = { code: hex4(number), width: Math.round((units * 1000) / file.unitsPerEm) };
    this.#texts.push(text);
    this.#codes.set(key, code);
    return code;
  }

  objects(first: number, tag: string): [number, Buffer][] {
    const file = fontFile(this.#font);
    const scale = 1000 / file.unitsPerEm;
    const fontName = name(`${tag}+${file.name}`);
    const widths = this.#glyphs.map(({ advance }) => Math.round(advance * scale));
    const box = file.box.map((side) => Math.round(side * scale)).join(' ');
    const program = subsetFont(file, this.#glyphs);
    const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>';
    const bodies: Buffer[] = [
      `<</Type/Font/Subtype/Type0/BaseFont${fontName}/Encoding/Identity-H/DescendantFonts[${first + 1} 0 R]/ToUnicode ${first + 4} 0 R>>`,
      `<</Type/Font/Subtype/CIDFontType2/BaseFont${fontName}${system}/FontDescriptor ${first + 2} 0 R/CIDToGIDMap/Identity/DW 0/W[0[${widths.join(' ')}]]>>`,
      `<</Type/FontDescriptor/FontName${fontName}/Flags 4/FontBBox[${box}]/ItalicAngle ${file.italicAngle}/Ascent ${Math.round(file.ascent * scale)}/Descent ${Math.round(file.descent * scale)}/CapHeight ${Math.round(file.capHeight * scale)}/StemV 80/FontFile2 ${first + 3} 0 R>>`,
    ].map((body) => Buffer.from(body, 'latin1'));
    bodies.push(
      streamBody(`/Length1 ${program.length}`, program),
      streamBody('', Buffer.from(toUnicode(this.#texts), 'latin1')),
    );
    return bodies.map((body, index) => [first + index, body]);
  }
}

/** A number for the common case, one glyph for one character: strings take longer to look up. */
function keyOf(glyph: LineGlyph['glyph'], text: string, advance: number): string | number {
  if (typeof glyph !== 'number') return `${JSON.stringify(glyph)}${advance} ${text}`;
  return text.length === 1 ? glyph * 0x10000 + text.charCodeAt(0) : `${glyph} ${text}`;
}

function toUnicode(texts: readonly string[]): string {
  const pairs = texts.flatMap((text, code) =>
    text === '' ? [] : [`<${hex4(code)}><${utf16Hex(text)}>`],
  );
  const blocks: string[] = [];
  for (let from = 0; from < pairs.length; from += 100) {
    const block = pairs.slice(from, from + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${blocks.join('')}endcmap
CMapName currentdict/CMap defineresource pop
end
end`;
}
