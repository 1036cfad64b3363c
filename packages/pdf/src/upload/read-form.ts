import type { Field, OmittedField, PageSize, RemovedPart } from '@countersign/fields';
import { maxOmitted } from '@countersign/fields';
import type { PDF } from '@libpdf/core';
import type { PageView } from '../document/page-view.ts';
import { viewPage } from '../document/page-view.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { buildField } from './fields/build-field.ts';
import { isShownByScript } from './fields/field-scripts.ts';
import { omittedFields } from './fields/omitted-fields.ts';
import { readFields } from './fields/read-fields.ts';
import type { PlacedWidget, Widget } from './fields/widget.ts';
import { readWidgets } from './fields/widget.ts';
import { placementOf, round } from './fields/widget-placement.ts';
import { openUpload } from './open-upload.ts';
import { flattenPages } from './paint/flatten-pages.ts';
import { isInHiddenLayer } from './paint/hidden-layers.ts';
import { unshownTexts, unshownValues } from './paint/unshown-values.ts';
import type { FileLimits } from './sanitise/file-limits.ts';
import { defaultFileLimits } from './sanitise/file-limits.ts';
import { findRemovedParts } from './sanitise/removed-parts.ts';

/** An uploaded form, read. */
export interface ReadForm {
  /** The form without its widgets, scripts and metadata. */
  pdf: Uint8Array;
  pages: PageSize[];
  /** In reading order. */
  fields: Field[];
  /** What the upload held that `pdf` does not. */
  removed: RemovedPart[];
  /** The fields that are not in `fields`, or not with all that they do. */
  omitted: OmittedField[];
}

/**
 * Reads an uploaded PDF. Runs in the caller's own thread and without limits on time and memory:
 * for files from people use the engine's `readForm`. Throws `PdfProblem`.
 */
export async function readForm(
  bytes: Uint8Array,
  limits: FileLimits = defaultFileLimits,
): Promise<ReadForm> {
  const pdf = await openUpload(bytes, limits);
  const removed = findRemovedParts(pdf);
  const pages = pdf.getPages().map((page) => {
    const view = viewPage(pdf, page.dict);
    const widgets = readWidgets(pdf, page);
    const fillable = fillableWidgets(widgets, view);
    const taken = new Set(fillable.map(({ dict }) => dict));
    const fixed = widgets.filter(({ dict }) => !taken.has(dict));
    const unshown = [...unshownValues(fixed, view), ...unshownTexts(pdf, page, view)];
    return { view, widgets, fillable, unshown, omitted: omittedFields(fixed) };
  });
  if (pages.length === 0) throw new PdfProblem('broken');
  const widgetCount = pages.reduce((count, { widgets }) => count + widgets.length, 0);
  if (removed.includes('xfa') && isDynamic(pdf, widgetCount)) throw new PdfProblem('xfa-only');
  const { fields, omitted } = readFields(pages.flatMap(({ fillable }) => fillable));
  return {
    pdf: await flattenPages(pdf, pages, bytes),
    pages: pages.map(({ view: { width, height } }) => ({
      width: round(width),
      height: round(height),
    })),
    fields,
    removed,
    omitted: [...omitted, ...pages.flatMap((page) => page.omitted)].slice(0, maxOmitted),
  };
}

/** Tells if an XFA form's pages are made by its viewer, so that the file itself shows none. */
export function isDynamic(pdf: PDF, widgetCount: number): boolean {
  const needsRendering = pdf.getCatalog().getBool('NeedsRendering', pdf.getObject.bind(pdf));
  return widgetCount === 0 || needsRendering?.value === true;
}

function fillableWidgets(widgets: Widget[], view: PageView): PlacedWidget[] {
  return widgets.flatMap((widget) => {
    const isHidden = widget.hidden && !isShownByScript(widget);
    const isOff = isInHiddenLayer(widget.pdf, widget.dict);
    const placement = isHidden || isOff ? undefined : placementOf(widget, view);
    if (!placement) return [];
    const placed = { ...widget, placement };
    return buildField(widget.fieldName, [placed]) ? [placed] : [];
  });
}
