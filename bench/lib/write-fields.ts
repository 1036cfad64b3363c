import { type DetectedField, readForm } from '@countersign/pdf';
import { PDF } from '@libpdf/core';
import { moveBox } from '../../packages/pdf/src/document/matrix.ts';
import { viewPage } from '../../packages/pdf/src/document/page-view.ts';

/** A PDF without the fields that it had, and with those that were found as its AcroForm. */
export async function writeFields(
  file: Uint8Array,
  fields: readonly DetectedField[],
): Promise<Uint8Array> {
  const { pdf: flat } = await readForm(file);
  const pdf = await PDF.load(flat);
  const form = pdf.getOrCreateForm();
  const pages = pdf.getPages();
  for (const [
    place,
    { page: number, type, x, y, width, height, lines, combCells },
  ] of fields.entries()) {
    const page = pages[number];
    if (!page) continue;
    const view = viewPage(pdf, page.dict);
    const shown = [x, view.height - y - height, x + width, view.height - y] as const;
    const [left, bottom, right, top] = moveBox(view.toPage, shown);
    const at = { x: left, y: bottom, width: right - left, height: top - bottom };
    const name = `field ${place + 1}`;
    if (type === 'checkbox') page.drawField(form.createCheckbox(name), at);
    else {
      const comb = combCells !== undefined && { comb: true, maxLength: combCells };
      page.drawField(form.createTextField(name, { multiline: lines > 1, ...comb }), at);
    }
  }
  return new Uint8Array(await pdf.save());
}
