import type { Field, PageSize, RemovedPart } from '@countersign/contract';
import { PDF } from '@libpdf/core';
import { describeFile } from '../document/describe-file.ts';
import { DocumentBuilder } from '../document/document-builder.ts';
import { endFile } from '../document/end-file.ts';
import { invert, moveBox } from '../document/matrix.ts';
import type { PageView } from '../document/page-view.ts';
import { viewPage } from '../document/page-view.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { buildField } from './build-field.ts';
import type { FileLimits } from './file-limits.ts';
import { defaultFileLimits } from './file-limits.ts';
import { paintWidgets } from './paint-widgets.ts';
import { readFields } from './read-fields.ts';
import { sanitise } from './sanitise.ts';
import type { PlacedWidget, Widget } from './widget.ts';
import { readWidgets } from './widget.ts';

/** An uploaded form, read. */
export interface ReadForm {
  /** The form without its widgets, scripts and metadata. */
  pdf: Uint8Array;
  pages: PageSize[];
  /** In reading order. */
  fields: Field[];
  /** What the upload held that `pdf` does not. */
  removed: RemovedPart[];
}

/**
 * Reads an uploaded PDF. Runs in the caller's own thread and without limits on time and memory:
 * for files from people use the engine's `readForm`. Throws `PdfProblem`.
 */
export async function readForm(
  bytes: Uint8Array,
  limits: FileLimits = defaultFileLimits,
): Promise<ReadForm> {
  const plain = await sanitise(bytes, limits);
  const pdf = await PDF.load(plain.pdf).catch(() => {
    throw new PdfProblem('broken');
  });
  const sheets = pdf.getPages().map((page) => {
    const view = viewPage(pdf, page.dict);
    const widgets = readWidgets(pdf, page);
    return { view, widgets, fillable: placeWidgets(widgets, view) };
  });
  if (sheets.length === 0) throw new PdfProblem('broken');
  const widgetCount = sheets.reduce((count, { widgets }) => count + widgets.length, 0);
  if (plain.parts.includes('xfa') && isDynamic(pdf, widgetCount)) throw new PdfProblem('xfa-only');
  const builder = new DocumentBuilder();
  builder.append(pdf, (making) => {
    const sheet = sheets[making.page.index];
    return sheet && paintWidgets(making, pdf, sheet);
  });
  return {
    pdf: Buffer.concat(
      endFile(builder.finish(), { ...describeFile({ id: bytes }), objects: [] }).parts,
    ),
    pages: sheets.map(({ view: { width, height } }) => ({
      width: round(width),
      height: round(height),
    })),
    fields: readFields(sheets.flatMap(({ fillable }) => fillable)),
    removed: plain.parts,
  };
}

/** Whether an XFA form's pages are made by its viewer, so that the file itself shows none. */
function isDynamic(pdf: PDF, widgetCount: number): boolean {
  const needsRendering = pdf.getCatalog().getBool('NeedsRendering', pdf.getObject.bind(pdf));
  return widgetCount === 0 || needsRendering?.value === true;
}

function placeWidgets(widgets: Widget[], view: PageView): PlacedWidget[] {
  const toView = invert(view.toPage);
  return widgets.flatMap((widget) => {
    if (widget.hidden) return [];
    const [left, bottom, right, top] = moveBox(toView, widget.rect);
    const onPage = right > 0 && top > 0 && left < view.width && bottom < view.height;
    const tooSmall = right - left < 0.5 || top - bottom < 0.5;
    if (!onPage || tooSmall) return [];
    const place = {
      page: widget.page,
      x: round(left),
      y: round(view.height - top),
      width: round(right - left),
      height: round(top - bottom),
    };
    const placed = { ...widget, place };
    return buildField(widget.fieldName, [placed]) ? [placed] : [];
  });
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
