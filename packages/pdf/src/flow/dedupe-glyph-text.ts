import type { PdfObject } from '@libpdf/core';
import { PDF, PdfArray, PdfDict, PdfNumber, PdfRef, PdfStream } from '@libpdf/core';
import { contentStreams, streamContent } from '../document/page-content.ts';
import { readOutlines } from '../text/font-file.ts';
import { outlinePath } from '../text/glyph-outline.ts';
import type { SaidFont } from './shape-parts.ts';
import { textOfDigits, withShapes } from './shape-parts.ts';

/**
 * Has each letter of a file that typst made said once. Where the dots of a letter stand higher or lower than the
 * letter does, typst draws them apart and says the whole letter with each part: who copies or searches a text then
 * finds it twice. Such parts are drawn as shapes, which look the same and say nothing.
 */
export async function dedupeGlyphText(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  const fonts = new Map<PdfDict, SaidFont>();
  let isChanged = false;
  for (const page of pdf.getPages()) {
    const named = fontsOf(pdf, page.dict, fonts);
    for (const stream of contentStreams(pdf, page.dict)) {
      const before = Buffer.from(streamContent(pdf, stream)).toString('latin1');
      const after = before.replace(textBlock, (block) => withShapes(block, named));
      if (after === before) continue;
      stream.setData(Buffer.from(after, 'latin1'));
      isChanged = true;
    }
  }
  return isChanged ? pdf.save() : bytes;
}

/** As typst writes it: an operator a line. */
const textBlock = /^BT$[\s\S]*?^ET$/gm;

/** The fonts of a page by the names that they have there. */
function fontsOf(pdf: PDF, page: PdfDict, known: Map<PdfDict, SaidFont>): Map<string, SaidFont> {
  const resolve = pdf.getObject.bind(pdf);
  const fonts = page.getDict('Resources', resolve)?.getDict('Font', resolve);
  const named = new Map<string, SaidFont>();
  for (const [name, entry] of fonts ?? []) {
    const font = entry instanceof PdfRef ? pdf.getObject(entry) : entry;
    if (!(font instanceof PdfDict)) continue;
    const read = known.get(font) ?? readFont(pdf, font);
    if (!read) continue;
    known.set(font, read);
    named.set(name.value, read);
  }
  return named;
}

/** Undefined for a font without outlines of the kind that ours have. */
function readFont(pdf: PDF, font: PdfDict): SaidFont | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const [first] = font.getArray('DescendantFonts', resolve)?.toArray() ?? [];
  const glyphs = first instanceof PdfRef ? pdf.getObject(first) : first;
  if (!(glyphs instanceof PdfDict)) return undefined;
  const descriptor = glyphs.getDict('FontDescriptor', resolve);
  const file = streamIn(pdf, descriptor, 'FontFile2');
  const map = streamIn(pdf, font, 'ToUnicode');
  if (!file || !map) return undefined;
  const outlines = readOutlines(Buffer.from(file));
  return {
    says: readMap(Buffer.from(map).toString('latin1')),
    widths: readWidths(glyphs.getArray('W', resolve)?.toArray() ?? []),
    unitsPerEm: outlines.unitsPerEm,
    shapeOf: (glyph) => outlinePath(outlines, glyph),
  };
}

function streamIn(pdf: PDF, dict: PdfDict | undefined, key: string): Uint8Array | undefined {
  const entry = dict?.get(key);
  const stream = entry instanceof PdfRef ? pdf.getObject(entry) : entry;
  return stream instanceof PdfStream ? streamContent(pdf, stream) : undefined;
}

/** Reads the characters of glyphs, by their numbers, from a map of characters. */
function readMap(map: string): Map<number, string> {
  const says = new Map<number, string>();
  for (const [, section = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', said = ''] of section.matchAll(/<(\w+)>\s*<(\w*)>/g)) {
      says.set(Number.parseInt(glyph, 16), textOfDigits(said));
    }
  }
  for (const [, section = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', said = ''] of section.matchAll(
      /<(\w+)>\s*<(\w+)>\s*<(\w*)>/g,
    )) {
      const text = textOfDigits(said);
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      const start = text.charCodeAt(text.length - 1);
      for (let glyph = from; glyph <= to; glyph++) {
        says.set(glyph, text.slice(0, -1) + String.fromCharCode(start + glyph - from));
      }
    }
  }
  return says;
}

/** Widths by glyph, of ranges (`first last width`) and lists (`first [widths]`). */
function readWidths(entries: readonly PdfObject[]): Map<number, number> {
  const widths = new Map<number, number>();
  for (let at = 0; at < entries.length; ) {
    const [first, second, third] = entries.slice(at, at + 3);
    const from = valueOf(first);
    if (second instanceof PdfArray) {
      for (const [index, width] of second.toArray().entries()) {
        widths.set(from + index, valueOf(width));
      }
      at += 2;
      continue;
    }
    for (let glyph = from; glyph <= valueOf(second); glyph++) widths.set(glyph, valueOf(third));
    at += 3;
  }
  return widths;
}

const valueOf = (entry: PdfObject | undefined) => (entry instanceof PdfNumber ? entry.value : 0);
