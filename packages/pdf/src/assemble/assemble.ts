import type { FieldValue, FormValues } from '@countersign/fields';
import { defaultLocale, formatValue, valueOf } from '@countersign/fields';
import type { AppendPoint } from '../document/append-point.ts';
import { appendPointOf } from '../document/append-point.ts';
import { ByteWriter } from '../document/byte-writer.ts';
import type { Chunk } from '../document/chunks.ts';
import { describeFile } from '../document/describe-file.ts';
import { endFile } from '../document/end-file.ts';
import { streamBody, xrefEntrySize } from '../document/object-store.ts';
import { num } from '../document/syntax.ts';
import { DocumentFonts } from '../draw/document-fonts.ts';
import { DocumentPictures } from '../draw/document-pictures.ts';
import { PagePen } from '../draw/page-pen.ts';
import type { ImageFiles } from '../draw/prepare-images.ts';
import { prepareImages } from '../draw/prepare-images.ts';
import type { RenderIssue } from '../draw/render-issue.ts';
import { drawField } from '../fields/draw-field.ts';
import type { FieldDrawings } from '../fields/field-drawing.ts';
import { fieldDrawings } from '../fields/index.ts';
import { needsShaping } from '../text/clean-text.ts';
import { loadShaper } from '../text/shaper.ts';
import type { Appendix } from './append-pages.ts';
import { appendPages } from './append-pages.ts';
import type { CompiledPack, FilledPage } from './compile.ts';

/** Holds the metadata of a document. */
export interface DocumentMeta {
  title: string;
  /** Names this document and no other; the same id and values give the same bytes. */
  id: string;
  /** The UUID of the document that the file is one of several of; by default what `id` is. */
  documentId?: string | undefined;
  /** How numbers, amounts and days are written (BCP 47); `en-GB` where it is not said. */
  locale?: string | undefined;
  /** The keys of fields that are not there, of each form: nothing is drawn for them. */
  hidden?: readonly (readonly string[])[] | undefined;
}

export interface AssembledDocument {
  /**
   * The bytes of the file, in parts to be written one after the other. All documents of the pack share
   * the first part: it must not be changed.
   */
  parts: Buffer[];
  /** Where a seal can be appended; `seal` takes it as it is. */
  appendPoint: AppendPoint;
  /** The values that the document does not show as it should, in the order of its pages. */
  issues: RenderIssue[];
}

/**
 * Makes a document: the forms of a compiled pack with these values, one set for each form, and the pages
 * of an appendix behind them. `imageFiles` holds the images that values name, by their SHA-256. A value
 * that can't be shown as it should is no error, but one of `issues`. Throws a `RangeError` for a locale
 * that is none.
 */
export async function assemble(
  pack: CompiledPack,
  values: FormValues[],
  meta: DocumentMeta,
  imageFiles: ImageFiles = {},
  appendix?: Appendix,
  drawings: FieldDrawings = fieldDrawings,
): Promise<AssembledDocument> {
  const { locale = defaultLocale } = meta;
  const needsShaper = appendix?.needsShaper || packShapes(pack, values, locale);
  // Loading the shaper takes long, and most documents need none.
  const shaper = needsShaper ? await loadShaper() : undefined;
  const images = await prepareImages(values, imageFiles);
  const fonts = new DocumentFonts();
  const pictures = new DocumentPictures();
  const content = new ByteWriter();
  const supplies = { content, fonts, shaper, locale, pictures, images };
  const drawn: DrawnSlot[] = [];
  const drawSlot = (slot: number, { width, height }: Size, draw: (pen: PagePen) => void) => {
    const start = content.length;
    const pen = new PagePen(supplies);
    draw(pen);
    drawn.push({ slot, width, height, start, end: content.length, issues: pen.issues });
  };
  const hidden = (meta.hidden ?? []).map((keys) => new Set(keys));
  for (const page of pack.pages) {
    drawSlot(page.slot, page, (pen) => drawPage(drawings, pen, page, values, hidden));
  }
  const described = describeFile(meta);
  const first = pack.file.xref.length / xrefEntrySize;
  const appended = appendix && appendPages(pack.file, appendix, first);
  for (const drawing of appendix?.drawings ?? []) {
    drawSlot(first + drawing.slot - 1, drawing, drawing.draw);
  }
  const next = appended?.next ?? first;
  const letters = fonts.objects(next, described.id);
  const shown = pictures.objects(next + letters.objects.length);
  const resources = `/Font<<${letters.resources}>>/XObject<<${shown.resources}>>`;
  const all = content.end();
  const slots = drawn.map(({ slot, width, height, start, end }): [number, Chunk[]] => {
    const entries = `/Type/XObject/Subtype/Form/BBox[0 0 ${num(width)} ${num(height)}]/Resources<<${resources}>>`;
    return [slot, streamBody(entries, all.subarray(start, end))];
  });
  const ended = endFile(pack.file, {
    ...described,
    objects: [...(appended?.objects ?? []), ...slots, ...letters.objects, ...shown.objects],
  });
  const { root, outermost } = pack.file;
  return {
    parts: ended.parts,
    appendPoint: appendPointOf({ root, outermost: appended?.outermost ?? outermost }, ended),
    issues: drawn.flatMap(({ issues }) => issues),
  };
}

/** In points. */
interface Size {
  width: number;
  height: number;
}

/** A slot, and the range of bytes in the content that was drawn for it. */
interface DrawnSlot extends Size {
  slot: number;
  start: number;
  end: number;
  issues: RenderIssue[];
}

function drawPage(
  drawings: FieldDrawings,
  pen: PagePen,
  page: FilledPage,
  values: FormValues[],
  hidden: readonly ReadonlySet<string>[],
): void {
  for (const { form, field, placement, area } of page.fields) {
    if (hidden[form]?.has(field.key)) continue;
    pen.begin(form, field.key, placement.page);
    drawField(drawings, pen, field, valueOf(values[form] ?? {}, field.key), area, placement);
  }
}

/** Tells if anything of a pack with these values needs the shaper. */
function packShapes(pack: CompiledPack, values: FormValues[], locale: string): boolean {
  return pack.shapesLabels || localeShapes(locale) || values.some(formShapes);
}

/** Tells if one of a form's values needs the shaper. */
function formShapes(values: FormValues): boolean {
  for (const value of Object.values(values)) if (valueShapes(value)) return true;
  return false;
}

/** Tells if a text of a value, which may be drawn, needs the shaper. */
function valueShapes(value: FieldValue): boolean {
  if (typeof value === 'string') return needsShaping(value);
  if (Array.isArray(value)) return value.some(needsShaping);
  if (typeof value === 'boolean' || !('kind' in value)) return false;
  if (value.kind === 'typed') return needsShaping(value.text);
  return value.kind === 'file' && needsShaping(value.name);
}

const shapingLocales = new Map<string, boolean>();

/** Tells if the words, figures and signs of a locale need the shaper. Throws a `RangeError` where it is none. */
function localeShapes(locale: string): boolean {
  let shapes = shapingLocales.get(locale);
  if (shapes === undefined) {
    const day = formatValue({ kind: 'date', pattern: 'EEEE d MMMM' }, '2026-03-31', locale);
    const figures = formatValue({ kind: 'date' }, '2026-03-31', locale);
    const amount = formatValue({ kind: 'currency', currency: 'GBP' }, '-1234567.89', locale);
    shapes = needsShaping(`${day} ${figures} ${amount}`);
    shapingLocales.set(locale, shapes);
  }
  return shapes;
}
