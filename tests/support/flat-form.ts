import { PDF, rgb } from '@libpdf/core';

const black = rgb(0, 0, 0);

/** A page with lines and boxes to be filled in, and no fields. */
export async function drawFlatForm(): Promise<Buffer> {
  const pdf = PDF.create();
  const page = pdf.addPage({ width: 595, height: 842 });
  const line = (label: string, y: number, width = 220) => {
    page.drawText(label, { x: 60, y, size: 10 });
    page.drawLine({
      start: { x: 150, y: y - 2 },
      end: { x: 150 + width, y: y - 2 },
      thickness: 0.6,
      color: black,
    });
  };
  page.drawText('Particulars of the crew member', { x: 60, y: 780, size: 14 });
  line('Full name:', 720);
  line('Nickname:', 690);
  line('Date of birth:', 660);
  line('E-mail:', 620);
  page.drawRectangle({
    x: 60,
    y: 590,
    width: 10,
    height: 10,
    borderColor: black,
    borderWidth: 0.7,
  });
  page.drawText('I have read the safety notes', { x: 76, y: 591, size: 10 });
  line('Signature:', 520, 180);
  return Buffer.from(await pdf.save());
}
