import { PDF } from '@libpdf/core';
import { describeFile } from '../document/describe-file.ts';
import { DocumentBuilder } from '../document/document-builder.ts';
import { endFile } from '../document/end-file.ts';
import { viewPage } from '../document/page-view.ts';
import { drawValues } from '../intake/draw-values.ts';
import { paintWidgets } from '../intake/paint-widgets.ts';
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
  const unshown = sheets.flatMap((sheet) => sheet.unshown);
  if (unshown.length === 0) return pdf;
  const builder = new DocumentBuilder();
  builder.append(pdf, (making) => {
    const sheet = sheets[making.page.index];
    return sheet && paintWidgets(making, pdf, sheet);
  });
  const { parts } = endFile(builder.finish(), { ...describeFile({ id: '' }), objects: [] });
  return PDF.load(await drawValues(Buffer.concat(parts), unshown));
}
