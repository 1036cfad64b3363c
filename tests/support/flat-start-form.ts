import { PDF, type PDFPage, rgb } from '@libpdf/core';

const black = rgb(0, 0, 0);
const grey = rgb(0.45, 0.45, 0.45);

/**
 * Draws a start form as companies print them: a page with lines, boxes, a comb, check boxes and a line to sign on, and
 * no fields.
 */
export async function drawFlatStartForm(): Promise<Buffer> {
  const pdf = PDF.create();
  const page = pdf.addPage({ width: 595, height: 842 });
  page.drawText('Crew start form', { x: 50, y: 780, size: 18 });
  page.drawText('Please complete in block capitals.', { x: 50, y: 762, size: 9 });
  heading(page, 'The engagement', 735);
  line(page, 'Production', 710);
  boxes(page, ['Daily rate', 'Days', 'Total'], 640);
  heading(page, 'About you', 605);
  line(page, 'Full name', 580);
  line(page, 'Date of birth', 552);
  line(page, 'E-mail', 524);
  comb(page, 'National Insurance number', 9, 488);
  tick(page, 'I am represented by an agent', 455);
  line(page, 'Name of the agency', 428);
  tick(page, 'I have read the safety notes', 395);
  heading(page, 'Signature', 350);
  line(page, 'Signature', 305, { to: 330 });
  line(page, 'Date', 305, { from: 350, start: 385, to: 545 });
  return Buffer.from(await pdf.save());
}

function heading(page: PDFPage, text: string, y: number): void {
  page.drawText(text, { x: 50, y, size: 12 });
}

/** A label with a line behind it, such as one writes on. */
function line(
  page: PDFPage,
  label: string,
  y: number,
  { from = 50, start = 170, to = 545 }: { from?: number; start?: number; to?: number } = {},
): void {
  page.drawText(`${label}:`, { x: from, y, size: 10 });
  const ends = { start: { x: start, y: y - 2 }, end: { x: to, y: y - 2 } };
  page.drawLine({ ...ends, thickness: 0.6, color: black });
}

/** Boxes side by side, each with its label above. */
function boxes(page: PDFPage, labels: readonly string[], y: number): void {
  for (const [at, label] of labels.entries()) {
    const x = 50 + at * 170;
    page.drawText(label, { x, y: y + 30, size: 9 });
    page.drawRectangle({ x, y, width: 155, height: 24, borderColor: black, borderWidth: 0.8 });
  }
}

/** A box for each character. */
function comb(page: PDFPage, label: string, cells: number, y: number): void {
  page.drawText(`${label}:`, { x: 50, y: y + 4, size: 10 });
  for (let cell = 0; cell < cells; cell += 1) {
    const cellBox = { x: 200 + cell * 20, y, width: 20, height: 18 };
    page.drawRectangle({ ...cellBox, borderColor: grey, borderWidth: 0.6 });
  }
}

function tick(page: PDFPage, label: string, y: number): void {
  page.drawRectangle({ x: 50, y, width: 10, height: 10, borderColor: black, borderWidth: 0.8 });
  page.drawText(label, { x: 68, y: y + 1, size: 10 });
}
