import { PDF } from '@libpdf/core';

/** Text fields side by side, and in how many rows they stand on a page. */
const columns = 6;
const rows = 100;

/** A PDF with so many text fields, spread evenly over its pages: a form as people upload it. */
export async function withTextFields(pdf: Uint8Array, count: number): Promise<Uint8Array> {
  const document = await PDF.load(pdf);
  const pages = document.getPages();
  const form = document.getOrCreateForm();
  const perPage = Math.ceil(count / pages.length);
  for (let index = 0; index < count; index++) {
    const page = pages[Math.floor(index / perPage)];
    const place = index % perPage;
    const x = 40 + (place % columns) * 88;
    const y = 820 - (Math.floor(place / columns) % rows) * 8;
    page?.drawField(form.createTextField(`field${index}`), { x, y, width: 80, height: 7 });
  }
  return document.save();
}
