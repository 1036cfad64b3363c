import type { PDF, PdfDict, PdfRef } from '@libpdf/core';
import { PdfName } from '@libpdf/core';
import type { Overlay, PageInTheMaking } from '../../document/document-builder.ts';
import type { Box, Matrix } from '../../document/matrix.ts';
import { moveBox } from '../../document/matrix.ts';
import { readBox } from '../../document/page-view.ts';
import { exactNumber, name, num } from '../../document/syntax.ts';
import { takesValue } from '../fields/field-flags.ts';
import type { Widget } from '../fields/widget.ts';
import { annotationsOf, isShown } from '../fields/widget.ts';
import type { Appearance } from './annotation-appearance.ts';
import { appearanceOfState, hasAppearance, normalAppearance } from './annotation-appearance.ts';
import { markupAppearance } from './markup-appearance.ts';
import { paintFrame } from './paint-frame.ts';
import { showsOldValue } from './unshown-values.ts';

/** The widgets of a page. */
export interface WidgetsToPaint {
  widgets: Widget[];
  /** Those that are filled in later. */
  fillable: Widget[];
  /** Those whose values are drawn by `drawValues`. */
  unshown: { widget: Widget }[];
}

/**
 * Content that replaces the widgets and annotations of a page: frames and empty boxes for fields that are
 * filled later, and the whole appearance of everything else that a document shows.
 */
export function paintWidgets(
  making: PageInTheMaking,
  pdf: PDF,
  { widgets, fillable, unshown }: WidgetsToPaint,
): Overlay | undefined {
  const overlay: Overlay = { content: '', xobjects: [] };
  const widgetOf = new Map(widgets.map((widget) => [widget.dict, widget]));
  const empty = new Set([...fillable, ...unshown.map(({ widget }) => widget)].map(dictOf));
  for (const dict of annotationsOf(pdf, making.page)) {
    const widget = widgetOf.get(dict);
    const rect = readBox(pdf, dict, 'Rect') ?? nowhere;
    const paint: Paint = { making, pdf, rect, content: '', xobjects: [] };
    if (widget && empty.has(dict)) paintEmpty(paint, widget);
    else if (isShown(pdf, dict, 'document')) paintShown(paint, dict, widget);
    if (paint.content) addPaint(overlay, paint, dict.getRef('OC'));
  }
  return overlay.content ? overlay : undefined;
}

const dictOf = ({ dict }: Widget) => dict;

/** The rectangle of an annotation that names none; its lines may be somewhere all the same. */
const nowhere: Box = [0, 0, 0, 0];

/** The painting of one annotation. */
interface Paint extends Overlay {
  making: PageInTheMaking;
  pdf: PDF;
  rect: Box;
}

/** Adds an annotation to a page, in the layer that it is in. */
function addPaint(overlay: Overlay, paint: Paint, layer: PdfRef | undefined): void {
  const { making, content, xobjects } = paint;
  if (!layer) {
    overlay.content += content;
    overlay.xobjects.push(...xobjects);
    return;
  }
  const used = xobjects.map(([key, number]) => `${name(key)} ${number} 0 R`).join('');
  const entries = `/OC ${making.copier.copy(layer)}/Resources<</XObject<<${used}>>>>`;
  const whole: Paint = { ...paint, content: '', xobjects: [] };
  showOwn(whole, entries, content, paint.rect);
  addPaint(overlay, whole, undefined);
}

function paintEmpty(paint: Paint, widget: Widget): void {
  const off = appearanceOfState(widget.pdf, widget.dict, 'Off');
  if (off) paintAppearance(paint, off);
  else paint.content += paintFrame(widget);
}

/** Paints an annotation as it is; without an appearance, as far as the file describes it. */
function paintShown(paint: Paint, dict: PdfDict, widget: Widget | undefined): void {
  const { pdf, rect } = paint;
  if (widget && showsOldValue(widget)) return paintEmpty(paint, widget);
  const look = normalAppearance(pdf, dict);
  if (look) return paintAppearance(paint, look);
  if (hasAppearance(pdf, dict)) return;
  if (widget) {
    if (takesValue(widget)) paint.content += paintFrame(widget);
    return;
  }
  const markup = markupAppearance(pdf, dict, rect);
  if (!markup) return;
  const { content, area, blend, opacity } = markup;
  const state = `/BM/${blend}/CA ${num(opacity)}/ca ${num(opacity)}`;
  showOwn(paint, `/Resources<</ExtGState<</State<<${state}>>>>>>`, `/State gs ${content}`, area);
}

/** Paints an appearance so that it fills its annotation's rectangle. */
function paintAppearance(paint: Paint, { ref, stream, box }: Appearance): void {
  const { making, pdf, rect } = paint;
  if (stream.data.length === 0) return;
  const from = moveBox(readMatrix(pdf, stream), box);
  const sx = (rect[2] - rect[0]) / (from[2] - from[0]);
  const sy = (rect[3] - rect[1]) / (from[3] - from[1]);
  const isSeen = sx > 0 && sy > 0 && Number.isFinite(sx) && Number.isFinite(sy);
  if (!isSeen) return;
  // Viewers take an appearance without a subtype for a form, but nothing that content shows.
  stream.set('Subtype', PdfName.of('Form'));
  const number = Number.parseInt(making.copier.copy(ref), 10);
  show(paint, number, [sx, 0, 0, sy, rect[0] - from[0] * sx, rect[1] - from[1] * sy]);
}

/** Paints content of our own in the page's space, about an area, as an object with these entries. */
function showOwn(paint: Paint, entries: string, content: string, area: Box): void {
  const [left, bottom, right, top] = area;
  // Lines reach out of it by half their width, and often further.
  const box = [left - 20, bottom - 20, right + 20, top + 20].map(num).join(' ');
  const form = `/Type/XObject/Subtype/Form/BBox[${box}]${entries}`;
  show(paint, paint.making.store.addDeflated(form, Buffer.from(content, 'latin1')));
}

function show(paint: Paint, number: number, move: Matrix = [1, 0, 0, 1, 0, 0]): void {
  const key = paint.making.nameFor('CsLook');
  paint.xobjects.push([key, number]);
  paint.content += `q ${move.map(exactNumber).join(' ')} cm ${name(key)} Do Q\n`;
}

function readMatrix(pdf: PDF, form: PdfDict): Matrix {
  const resolve = pdf.getObject.bind(pdf);
  const array = form.getArray('Matrix', resolve);
  const at = (index: number, otherwise: number) => {
    const item = array?.at(index, resolve);
    return item?.type === 'number' ? item.value : otherwise;
  };
  return [at(0, 1), at(1, 0), at(2, 0), at(3, 1), at(4, 0), at(5, 0)];
}
