import type { Placement } from '@countersign/fields';
import type { PDF, PDFPage, PdfArray, PdfObject } from '@libpdf/core';
import { PdfDict, PdfRef, PdfStream } from '@libpdf/core';
import type { Box } from '../../document/matrix.ts';
import { readBox } from '../../document/page-view.ts';
import { nameText } from '../../document/syntax.ts';

/** A widget annotation on a page, and the form field that it belongs to. */
export interface Widget {
  pdf: PDF;
  /** Zero-based. */
  page: number;
  dict: PdfDict;
  /** In the page's own space. */
  rect: Box;
  /** The dictionaries from the widget up to the top of its field's tree. */
  line: PdfDict[];
  /** The field's full name; empty where it has none. */
  fieldName: string;
  hidden: boolean;
}

/** Describes a widget that a person can fill, with its placement on the page as shown. */
export interface PlacedWidget extends Widget {
  placement: Placement;
}

/** An annotation's flags that matter here. */
const annotationFlags = { hidden: 1 << 1, print: 1 << 2, noView: 1 << 5 } as const;
const maxDepth = 50;

/** The widgets of a page in the order in which the file lists them. */
export function readWidgets(pdf: PDF, page: PDFPage): Widget[] {
  return annotationsOf(pdf, page).flatMap((dict) => {
    const resolve = pdf.getObject.bind(pdf);
    if (dict.getName('Subtype', resolve)?.value !== 'Widget') return [];
    const rect = readBox(pdf, dict, 'Rect');
    if (!rect) return [];
    const line = lineage(pdf, dict);
    return [
      {
        pdf,
        page: page.index,
        dict,
        rect,
        line,
        fieldName: line
          .map((member) => readText(pdf, member, 'T'))
          .filter((part) => part)
          .reverse()
          .join('.'),
        hidden: !isShown(pdf, dict, 'screen'),
      },
    ];
  });
}

/** The annotation dictionaries of a page. */
export function annotationsOf(pdf: PDF, page: PDFPage): PdfDict[] {
  return dictsOf(pdf, page.dict.getArray('Annots', pdf.getObject.bind(pdf)));
}

/**
 * Lists the annotations that people draw and write on a page. Some programs do not mark it for printing, and mean it to
 * stay.
 */
const drawings = new Set([
  'Caret',
  'Circle',
  'FreeText',
  'Highlight',
  'Ink',
  'Line',
  'PolyLine',
  'Polygon',
  'Square',
  'Squiggly',
  'Stamp',
  'StrikeOut',
  'Underline',
]);

/**
 * Tells if an annotation is visible on the screen, or in a document. A document shows annotations that are marked for
 * printing and what people drew, but no notes, buttons and attached files.
 */
export function isShown(pdf: PDF, dict: PdfDict, where: 'screen' | 'document'): boolean {
  const resolve = pdf.getObject.bind(pdf);
  const kind = dict.getName('Subtype', resolve)?.value ?? '';
  if (kind === 'Link' || kind === 'Popup') return false;
  const flags = dict.getNumber('F', resolve)?.value ?? 0;
  if (flags & annotationFlags.hidden) return false;
  const isViewed = (flags & annotationFlags.noView) === 0;
  if (where === 'screen') return isViewed;
  return (flags & annotationFlags.print) !== 0 || (isViewed && drawings.has(kind));
}

/**
 * The dictionaries from a widget up to the top of its field's tree. Where parents lead round in a circle, only
 * those count that list what names them: others would make one field of those that have nothing in common.
 */
export function lineage(pdf: PDF, widget: PdfDict): PdfDict[] {
  return climb(pdf, widget, () => true) ?? climb(pdf, widget, lists) ?? [widget];
}

/** The line of parents as far as they count; undefined where it is a circle. */
function climb(pdf: PDF, widget: PdfDict, counts: typeof lists): PdfDict[] | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const line: PdfDict[] = [];
  let member: PdfDict | undefined = widget;
  while (member && line.length < maxDepth) {
    if (line.includes(member)) return undefined;
    line.push(member);
    const parent: PdfDict | undefined = member.getDict('Parent', resolve);
    member = parent && counts(pdf, parent, member) ? parent : undefined;
  }
  return line;
}

/** Tells if a field has another one, or a widget, among its kids. */
function lists(pdf: PDF, parent: PdfDict, kid: PdfDict): boolean {
  return dictsOf(pdf, parent.getArray('Kids', pdf.getObject.bind(pdf))).includes(kid);
}

function dictsOf(pdf: PDF, array: PdfArray | undefined): PdfDict[] {
  return (array?.toArray() ?? [])
    .map((item) => (item instanceof PdfRef ? pdf.getObject(item) : item))
    .filter((item): item is PdfDict => item instanceof PdfDict);
}

/** A text entry of a dictionary. */
export function readText(pdf: PDF, dict: PdfDict, key: string): string | undefined {
  return textOf(dict.get(key, pdf.getObject.bind(pdf)));
}

/** The text of a string, name or stream object. */
export function textOf(object: PdfObject | undefined | null): string | undefined {
  if (object instanceof PdfStream) {
    const data = object.getDecodedData();
    return decode(data, () => Buffer.from(data).toString('latin1'));
  }
  if (object?.type === 'string') return decode(object.bytes, () => object.asString());
  return object?.type === 'name' ? nameText(object.value) : undefined;
}

function decode(bytes: Uint8Array, otherwise: () => string): string {
  const encoding = unicodeOf(bytes);
  if (encoding === undefined) return otherwise();
  return new TextDecoder(encoding).decode(bytes).replace(languageEscape, '');
}

function unicodeOf([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  // Not in the standard, but written by some.
  return a === 0xff && b === 0xfe ? 'utf-16le' : undefined;
}

/** Says in which language a text goes on, and is no part of it (ISO 32000-2, 7.9.2.2); some writers forget its end. */
// oxlint-disable-next-line no-control-regex
const languageEscape = /\u001b(?:[a-z]{2}(?:-?[A-Z]{2})?\u001b)?/gi;

/** An entry that a field inherits from its ancestors. */
export function inherited(widget: Widget, key: string): PdfObject | undefined {
  return inheritedFrom(widget.pdf, widget.line, key);
}

/** The first entry of that name in a line of dictionaries. */
export function inheritedFrom(pdf: PDF, line: PdfDict[], key: string): PdfObject | undefined {
  const resolve = pdf.getObject.bind(pdf);
  for (const member of line) {
    const value = member.get(key, resolve);
    if (value && value.type !== 'null') return value;
  }
  return undefined;
}
