import { PDF } from '@libpdf/core';
import { viewPage } from '../document/page-view.ts';
import { settleSheets } from '../intake/settle-sheets.ts';
import { unshownTexts, unshownValues } from '../intake/unshown-values.ts';
import { readWidgets } from '../intake/widget.ts';

/**
 * A file whose form holds values that no appearance shows, with all that its form shows made a part of
 * its pages; any other file as it is.
 */
export async function settleValues(pdf: PDF): Promise<PDF> {
  const sheets = pdf.getPages().map((page) => {
    const widgets = readWidgets(pdf, page);
    const view = viewPage(pdf, page.dict);
    const unshown = [...unshownValues(widgets, view), ...unshownTexts(pdf, page, view)];
    return { widgets, fillable: [], unshown };
  });
  if (sheets.every(({ unshown }) => unshown.length === 0)) return pdf;
  return PDF.load(await settleSheets(pdf, sheets, ''));
}
