import { PDF } from '@libpdf/core';
import { viewPage } from '../document/page-view.ts';
import { readWidgets } from '../upload/fields/widget.ts';
import { flattenPages } from '../upload/paint/flatten-pages.ts';
import { unshownTexts, unshownValues } from '../upload/paint/unshown-values.ts';

/**
 * Flattens the form of a file that has values which no appearance shows; any other file is answered as it
 * is.
 */
export async function flattenUnshownValues(pdf: PDF): Promise<PDF> {
  const pages = pdf.getPages().map((page) => {
    const widgets = readWidgets(pdf, page);
    const view = viewPage(pdf, page.dict);
    const unshown = [...unshownValues(widgets, view), ...unshownTexts(pdf, page, view)];
    return { widgets, fillable: [], unshown };
  });
  if (pages.every(({ unshown }) => unshown.length === 0)) return pdf;
  return PDF.load(await flattenPages(pdf, pages, ''));
}
