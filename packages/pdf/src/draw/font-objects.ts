import type { Chunk } from '../document/chunks.ts';
import { hex4, utf16Hex } from '../document/syntax.ts';
import type { FontFile } from '../text/font-file.ts';

/** A font as a document shows it: text in codes of two bytes, which are the glyphs' numbers. */
export interface EmbeddedFont {
  file: FontFile;
  /** Its PostScript name behind six capital letters, which tell subsets of a font apart, as a PDF name. */
  name: string;
  /** Of each glyph, in thousandths of the font size; blanks between them. */
  widths: string;
  /** The font program, as a stream. */
  program: readonly Chunk[];
  /** What text the codes stand for, as a stream. */
  toUnicode: readonly Chunk[];
}

/** An object of a font: its number, and its body. */
export type FontObject = [number: number, body: readonly Chunk[]];

/** The objects of a font, numbered from `first` on, which is the one that content refers to. */
export function fontObjects(first: number, font: EmbeddedFont): FontObject[] {
  const { file, name: fontName, widths, program, toUnicode } = font;
  const scale = 1000 / file.unitsPerEm;
  const box = file.box.map((side) => Math.round(side * scale)).join(' ');
  const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>';
  const bodies: (readonly Chunk[])[] = [
    [
      `<</Type/Font/Subtype/Type0/BaseFont${fontName}/Encoding/Identity-H/DescendantFonts[${first + 1} 0 R]/ToUnicode ${first + 4} 0 R>>`,
    ],
    [
      `<</Type/Font/Subtype/CIDFontType2/BaseFont${fontName}${system}/FontDescriptor ${first + 2} 0 R/CIDToGIDMap/Identity/DW 0/W[0[${widths}]]>>`,
    ],
    [
      `<</Type/FontDescriptor/FontName${fontName}/Flags 4/FontBBox[${box}]/ItalicAngle ${file.italicAngle}/Ascent ${Math.round(file.ascent * scale)}/Descent ${Math.round(file.descent * scale)}/CapHeight ${Math.round(file.capHeight * scale)}/StemV 80/FontFile2 ${first + 3} 0 R>>`,
    ],
    program,
    toUnicode,
  ];
  return bodies.map((body, index) => [first + index, body]);
}

/** Says what text each code stands for; `texts` by code, empty where it stands for none. */
export function toUnicodeMap(texts: readonly string[]): string {
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
