import type { PDF, PdfDict } from '@libpdf/core';
import { PdfRef, PdfStream } from '@libpdf/core';
import type { Overlay, PageInTheMaking } from '../document/document-builder.ts';
import type { Box } from '../document/matrix.ts';
import { moveBox } from '../document/matrix.ts';
import { readBox } from '../document/page-view.ts';
import { name, num } from '../document/syntax.ts';
import { paintFrame } from './paint-frame.ts';
import type { Widget } from './widget.ts';
import { annotationsOf, isShown } from './widget.ts';

/**
 * What stays on a page when its widgets and annotations go: the frames and the empty boxes of
 * fields that can be filled, and the whole look of everything else that would be printed.
 */
export function paintWidgets(
  making: PageInTheMaking,
  pdf: PDF,
  { widgets, fillable }: { widgets: Widget[]; fillable: Widget[] },
): Overlay | undefined {
  const overlay: Overlay = { content: '', xobjects: [] };
  const widgetOf = new Map(widgets.map((widget) => [widget.dict, widget]));
  const empty = new Set(fillable.map(({ dict }) => dict));
  for (const dict of annotationsOf(pdf, making.page)) {
    const widget = widgetOf.get(dict);
    if (widget && empty.has(dict)) paintEmpty(making, overlay, widget);
    else if (isShown(pdf, dict, 'print')) {
      const look = normalLook(pdf, dict);
      const rect = readBox(pdf, dict, 'Rect');
      if (look && rect) paintLook(making, overlay, pdf, look, rect);
    }
  }
  return overlay.content ? overlay : undefined;
}

function paintEmpty(making: PageInTheMaking, overlay: Overlay, widget: Widget): void {
  const resolve = widget.pdf.getObject.bind(widget.pdf);
  const states = widget.dict.getDict('AP', resolve)?.getDict('N', resolve);
  const off = states && !(states instanceof PdfStream) ? states.getRef('Off') : undefined;
  if (off && paintLook(making, overlay, widget.pdf, off, widget.rect)) return;
  overlay.content += paintFrame(widget);
}

/** The appearance that an annotation shows, by its state where it has several. */
function normalLook(pdf: PDF, dict: PdfDict): PdfRef | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const looks = dict.getDict('AP', resolve);
  const normal = looks?.get('N');
  const target = normal instanceof PdfRef ? resolve(normal) : normal;
  if (target instanceof PdfStream) return normal instanceof PdfRef ? normal : undefined;
  if (target?.type !== 'dict') return undefined;
  return target.getRef(dict.getName('AS', resolve)?.value ?? 'Off');
}

/** Paints an appearance so that it fills a rectangle; answers whether it could. */
function paintLook(
  making: PageInTheMaking,
  overlay: Overlay,
  pdf: PDF,
  look: PdfRef,
  rect: Box,
): boolean {
  const stream = pdf.getObject(look);
  if (!(stream instanceof PdfStream)) return false;
  const box = readBox(pdf, stream, 'BBox');
  if (!box) return false;
  if (stream.data.length === 0) return true;
  const from = moveBox(readMatrix(pdf, stream), box);
  const sx = (rect[2] - rect[0]) / (from[2] - from[0]);
  const sy = (rect[3] - rect[1]) / (from[3] - from[1]);
  if (!Number.isFinite(sx) || !Number.isFinite(sy)) return false;
  const key = making.nameFor('CsLook');
  const number = Number.parseInt(making.copier.copy(look), 10);
  overlay.xobjects.push([key, number]);
  const move = [sx, 0, 0, sy, rect[0] - from[0] * sx, rect[1] - from[1] * sy].map(num).join(' ');
  overlay.content += `q ${move} cm ${name(key)} Do Q\n`;
  return true;
}

function readMatrix(pdf: PDF, form: PdfDict): [number, number, number, number, number, number] {
  const resolve = pdf.getObject.bind(pdf);
  const array = form.getArray('Matrix', resolve);
  const at = (index: number, otherwise: number) => {
    const item = array?.at(index, resolve);
    return item?.type === 'number' ? item.value : otherwise;
  };
  return [at(0, 1), at(1, 0), at(2, 0), at(3, 1), at(4, 0), at(5, 0)];
}
