import { createHash } from 'node:crypto';
import type { FormValues } from '@countersign/contract';
import { endFile } from '../document/end-file.ts';
import { streamBody, xrefEntrySize } from '../document/object-store.ts';
import { num, textString } from '../document/syntax.ts';
import { PagePen } from '../draw/page-pen.ts';
import { drawField } from '../fields/draw-field.ts';
import { needsShaping } from '../text/clean-text.ts';
import type { Shaper } from '../text/shaper.ts';
import { loadShaper } from '../text/shaper.ts';
import type { CompiledPack, FilledPage } from './compile.ts';
import { DocumentFonts } from './document-fonts.ts';

/** What a document says about itself. */
export interface DocumentMeta {
  title: string;
  /** Names this document and no other; the same id and values give the same bytes. */
  id: string;
}

/**
 * Makes a document: the forms of a compiled pack with these values, one set for each form. Answers
 * the parts of the file, the first of which all documents of the pack share.
 */
export async function assemble(
  pack: CompiledPack,
  values: FormValues[],
  meta: DocumentMeta,
): Promise<Buffer[]> {
  const shaper = await shaperFor(pack, values);
  const fonts = new DocumentFonts();
  const drawn = pack.pages.map((page) => ({
    ...page,
    content: drawPage(page, values, fonts, shaper),
  }));
  const id = createHash('sha256').update(meta.id).digest('hex').slice(0, 32);
  const next = pack.file.xref.length / xrefEntrySize;
  const { objects, resources } = fonts.objects(next, subsetTag(id));
  const slots = drawn.map(({ slot, width, height, content }): [number, Buffer] => {
    const entries = `/Type/XObject/Subtype/Form/BBox[0 0 ${num(width)} ${num(height)}]/Resources<</Font<<${resources}>>>>`;
    return [slot, streamBody(entries, Buffer.from(content, 'latin1'))];
  });
  const info = `<</Title${textString(meta.title)}/Producer${textString('Countersign')}>>`;
  return endFile(pack.file, {
    root: pack.root,
    info: Buffer.from(info, 'latin1'),
    id,
    objects: [...slots, ...objects],
  });
}

function drawPage(
  page: FilledPage,
  values: FormValues[],
  fonts: DocumentFonts,
  shaper: Shaper | undefined,
): string {
  const pen = new PagePen(fonts, shaper);
  for (const { form, field, place } of page.fields) {
    const given = values[form] ?? {};
    // A field may be called `constructor`, which every object inherits.
    const value = Object.hasOwn(given, field.key) ? given[field.key] : undefined;
    if (value === undefined) continue;
    const { x, y, width, height } = place;
    drawField(
      pen,
      field,
      value,
      { left: x, bottom: page.height - y - height, width, height },
      place,
    );
  }
  return pen.content;
}

/** Most documents need no shaping; those that do not never load the shaper. */
async function shaperFor(pack: CompiledPack, values: FormValues[]): Promise<Shaper | undefined> {
  const shapes = (text: unknown) => typeof text === 'string' && needsShaping(text);
  const needed = pack.shapesLabels || values.some((form) => Object.values(form).some(shapes));
  return needed ? loadShaper() : undefined;
}

/** Six capital letters from a document's id. */
function subsetTag(id: string): string {
  return Array.from({ length: 6 }, (_, index) =>
    String.fromCharCode(65 + (Number.parseInt(id.slice(index * 2, index * 2 + 2), 16) % 26)),
  ).join('');
}
