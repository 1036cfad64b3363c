import type { Field, Placement } from '@countersign/fields';
import { PDF } from '@libpdf/core';
import type { Rect } from '../detect/page-model.ts';
import { describeFile } from '../document/describe-file.ts';
import { DocumentBuilder } from '../document/document-builder.ts';
import { endFile } from '../document/end-file.ts';
import { moveBox } from '../document/matrix.ts';
import { num } from '../document/syntax.ts';
import type { OpenDocument } from '../render/open-renderer.ts';
import { withDocument } from '../render/render-page.ts';
import type { Bitmap } from '../render/write-png.ts';
import { findTags, placeOfTag } from './page-tags.ts';
import type { TaggedField } from './parse-tag.ts';
import { taggedFields } from './tagged-fields.ts';

/** A PDF without the tags that were written on its pages, and the fields that they ask for. */
export interface TakenTags {
  /** The very file that was given where it has no tags. */
  pdf: Uint8Array;
  fields: Field[];
}

/** A tag, and what it is covered with. */
interface Found {
  page: number;
  tag: TaggedField;
  place: Placement;
  written: Rect;
  /** Red, green and blue from 0 to 1. */
  ground: readonly [number, number, number];
}

/**
 * Finds tags such as `{{name}}` on the pages of a PDF, as `parseTag` reads them, and covers each with the colour that
 * it stands on. @throws PdfProblem
 */
export async function takeTags(pdf: Uint8Array): Promise<TakenTags> {
  const found = await withDocument(pdf, (document) =>
    Array.from({ length: document.pageCount }, (_, page) => tagsOn(document, page)).flat(),
  );
  if (found.length === 0) return { pdf, fields: [] };
  return { pdf: await covered(pdf, found), fields: taggedFields(found) };
}

function tagsOn(document: OpenDocument, page: number): Found[] {
  // Most files have none, and their text is had in a fraction of the time that its letters take.
  if (!document.text(page).includes('{{')) return [];
  const { letters, width, height } = document.drawn(page);
  const tags = findTags(letters);
  if (tags.length === 0) return [];
  return document.draw(page, { dpi: 72 }, (bitmap) =>
    tags.map(({ tag, written }) => ({
      page,
      tag,
      place: placeOfTag({ tag, written }, { index: page, width, height, letters }),
      written,
      ground: groundOf(bitmap, written, height),
    })),
  );
}

/** The colour that most of a place has: that behind its letters. */
function groundOf(
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
  const [most = 0xffffff] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return [(most >> 16) / 255, ((most >> 8) & 255) / 255, (most & 255) / 255];
}

async function covered(pdf: Uint8Array, found: readonly Found[]): Promise<Uint8Array> {
  const builder = new DocumentBuilder();
  builder.append(await PDF.load(pdf), ({ page, view }) => {
    const here = found.filter((one) => one.page === page.index);
    if (here.length === 0) return undefined;
    const content = here.map(({ written, ground }) => {
      const { x0, y0, x1, y1 } = written;
      const [left, bottom, right, top] = moveBox(view.toPage, [x0 - 0.5, y0, x1 + 0.5, y1]);
      const box = [left, bottom, right - left, top - bottom].map(num).join(' ');
      return `${ground.map(num).join(' ')} rg ${box} re f\n`;
    });
    return { content: `q ${content.join('')}Q\n`, xobjects: [] };
  });
  const { parts } = endFile(builder.finish(), { ...describeFile({ id: pdf }), objects: [] });
  return Buffer.concat(parts);
}
