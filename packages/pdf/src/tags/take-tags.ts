import { deflateSync } from 'node:zlib';
import type { Field, Placement } from '@countersign/fields';
import type { PDFPage } from '@libpdf/core';
import { PDF, PdfName, PdfStream } from '@libpdf/core';
import { describeFile } from '../document/describe-file.ts';
import { DocumentBuilder } from '../document/document-builder.ts';
import { endFile } from '../document/end-file.ts';
import { moveBox } from '../document/matrix.ts';
import { readPageSource } from '../document/page-source.ts';
import type { Rect } from '../document/rect.ts';
import { num } from '../document/syntax.ts';
import type { Bitmap } from '../render/bitmap.ts';
import type { OpenDocument } from '../render/open-renderer.ts';
import type { ShownLetters } from '../render/read-shown-letters.ts';
import { withDocument } from '../render/render-page.ts';
import { findTags, type PageTag, placementOfTag } from './page-tags.ts';
import { taggedFields, type UnknownType, unknownTypes } from './tagged-fields.ts';
import { takeLetters } from './take-letters.ts';

/** A PDF on whose pages the tags are seen no more that were written there, and the fields that they ask for. */
export interface TakenTags {
  /** The very file that was given where it has no tags. */
  pdf: Uint8Array;
  fields: Field[];
  /** The tags that name types which there are not. */
  unknownTypes: UnknownType[];
}

/** A tag, and what it is covered with. */
interface Found extends PageTag {
  page: number;
  placement: Placement;
  /** Red, green and blue from 0 to 1. */
  background: readonly [number, number, number];
}

/**
 * Finds tags such as `{{name}}` on the pages of a PDF, as `parseTag` reads them, and covers each with the colour that
 * it stands on. Their letters are taken out of the content, so that no one finds them under that, where all else on
 * the page stays as it is. @throws PdfProblem
 */
export async function takeTags(pdf: Uint8Array): Promise<TakenTags> {
  const { found, shown } = await withDocument(pdf, (document) => {
    const found = Array.from({ length: document.pageCount }, (_, page) => tagsOn(document, page));
    const pages = found.flatMap((tags, page) => (tags.length > 0 ? [page] : []));
    return {
      found: found.flat(),
      shown: new Map(pages.map((page) => [page, document.shownLetters(page)])),
    };
  });
  if (found.length === 0) return { pdf, fields: [], unknownTypes: [] };
  return {
    pdf: await withoutTags(pdf, found, shown),
    fields: taggedFields(found),
    unknownTypes: unknownTypes(found),
  };
}

/** The letters of pages, by page. */
type Shown = ReadonlyMap<number, ShownLetters>;

async function withoutTags(
  pdf: Uint8Array,
  found: readonly Found[],
  shown: Shown,
): Promise<Uint8Array> {
  const plain = await covered(pdf, found, new Map());
  const taken = await covered(pdf, found, shown);
  const sound = await pagesAlike(plain, taken, found, [...shown.keys()]);
  if (sound.size === shown.size) return taken;
  return sound.size === 0
    ? plain
    : covered(pdf, found, new Map([...shown].filter(([page]) => sound.has(page))));
}

/**
 * Lists the pages on which there is no tag any more in the second file, and that look as they do in the first, besides
 * where the tags were.
 */
function pagesAlike(
  one: Uint8Array,
  other: Uint8Array,
  found: readonly Found[],
  pages: readonly number[],
): Promise<Set<number>> {
  return withDocument(one, (before) =>
    withDocument(other, (after) => {
      const alike = pages.filter((page) => {
        const drawn = after.drawn(page);
        if (findTags(drawn.letters).length > 0) return false;
        const tags = found.flatMap((tag) => (tag.page === page ? [tag.written] : []));
        const look = { dpi: 72 };
        const pixels = before.draw(page, look, (bitmap) =>
          withoutAreas(bitmap, tags, drawn.height),
        );
        return after.draw(page, look, (bitmap) =>
          isAlike(pixels, withoutAreas(bitmap, tags, drawn.height)),
        );
      });
      return new Set(alike);
    }),
  );
}

/** Extent of a letter's ink beyond its box, in points. */
const inkBeyond = 3;

/** The pixels of a page at 72 dots an inch, but for some areas. */
function withoutAreas(
  { width, height, rgbx }: Bitmap,
  areas: readonly Rect[],
  pageHeight: number,
): Buffer {
  const pixels = Buffer.from(rgbx);
  for (const { x0, x1, y0, y1 } of areas) {
    const [left, right] = [Math.max(0, Math.floor(x0 - inkBeyond)), Math.ceil(x1 + inkBeyond)];
    const top = Math.max(0, Math.floor(pageHeight - y1 - inkBeyond));
    const bottom = Math.min(height, Math.ceil(pageHeight - y0 + inkBeyond));
    for (let y = top; y < bottom; y += 1) {
      pixels.fill(0, (y * width + left) * 4, (y * width + Math.min(width, right)) * 4);
    }
  }
  return pixels;
}

/** Tolerance of colours: letters whose position is written with other digits are smoothed otherwise. */
const maxDifference = 48;

function isAlike(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) {
    if (at % 4 !== 3 && Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > maxDifference) return false;
  }
  return true;
}

function tagsOn(document: OpenDocument, page: number): Found[] {
  // Most files have none, and their text is had in a fraction of the time that its letters take.
  if (!document.text(page).includes('{{')) return [];
  const { letters, width, height } = document.drawn(page);
  const tags = findTags(letters);
  if (tags.length === 0) return [];
  return document.draw(page, { dpi: 72 }, (bitmap) =>
    tags.map((tag) => ({
      ...tag,
      page,
      placement: placementOfTag(tag, { index: page, width, height, letters }),
      background: backgroundOf(bitmap, tag.written, height),
    })),
  );
}

/** Finds the most frequent colour of an area: that behind its letters. */
function backgroundOf(
  { width, height, rgbx }: Bitmap,
  { x0, x1, y0, y1 }: Rect,
  pageHeight: number,
): [number, number, number] {
  const counts = new Map<number, number>();
  const [top, bottom] = [Math.floor(pageHeight - y1), Math.ceil(pageHeight - y0)];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1) {
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, Math.ceil(x1)); x += 1) {
      const at = (y * width + x) * 4;
      const color = ((rgbx[at] ?? 0) << 16) | ((rgbx[at + 1] ?? 0) << 8) | (rgbx[at + 2] ?? 0);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  }
  const [commonest = 0xffffff] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return [(commonest >> 16) / 255, ((commonest >> 8) & 255) / 255, (commonest & 255) / 255];
}

/** The file with its tags covered; on pages whose letters are known these are taken out. */
async function covered(
  pdf: Uint8Array,
  found: readonly Found[],
  shown: Shown,
): Promise<Uint8Array> {
  const builder = new DocumentBuilder();
  const source = await PDF.load(pdf);
  for (const page of source.getPages()) {
    const letters = shown.get(page.index);
    const here = found.filter((one) => one.page === page.index);
    if (letters && here.length > 0) takeFrom(source, page, letters, here);
  }
  builder.append(source, ({ page, view }) => {
    const here = found.filter((one) => one.page === page.index);
    if (here.length === 0) return undefined;
    const content = here.map(({ written, background }) => {
      const { x0, y0, x1, y1 } = written;
      const [left, bottom, right, top] = moveBox(view.toPage, [x0 - 0.5, y0, x1 + 0.5, y1]);
      const box = [left, bottom, right - left, top - bottom].map(num).join(' ');
      return `${background.map(num).join(' ')} rg ${box} re f\n`;
    });
    return { content: `q ${content.join('')}Q\n`, xobjects: [] };
  });
  const { parts } = endFile(builder.finish(), { ...describeFile({ id: pdf }), objects: [] });
  return Buffer.concat(parts);
}

/** Takes the letters of tags out of the content of a page, where it is sound and they are found there. */
function takeFrom(
  source: PDF,
  page: PDFPage,
  letters: ShownLetters,
  tags: readonly PageTag[],
): void {
  const { isSound, content } = readPageSource(source, page);
  if (!isSound) return;
  const indexes = tags.flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  );
  const rest = takeLetters(content, letters, new Set(indexes), (font) =>
    codeLength(source, page, font),
  );
  if (!rest) return;
  const packed = new PdfStream([['Filter', PdfName.of('FlateDecode')]], deflateSync(rest));
  page.dict.set('Contents', source.register(packed));
}

/** Returns the bytes of a font's codes: fonts with codes of several lengths are left alone. */
function codeLength(source: PDF, page: PDFPage, font: string): 1 | 2 | undefined {
  const resolve = source.getObject.bind(source);
  const fonts = page.dict.getDict('Resources', resolve)?.getDict('Font', resolve);
  const dict = fonts?.getDict(font, resolve);
  if (!dict) return undefined;
  if (dict.getName('Subtype', resolve)?.value !== 'Type0') return 1;
  return dict.getName('Encoding', resolve)?.value === 'Identity-H' ? 2 : undefined;
}
