import { PDF } from '@libpdf/core';

/** Draws a form of two pages with a field of every kind, as a customer's own PDF would have it. */
export async function drawSampleForm(): Promise<Buffer> {
  const pdf = PDF.create();
  const first = pdf.addPage({ size: 'a4' });
  const second = pdf.addPage({ size: 'a4' });
  const form = pdf.getOrCreateForm();
  const caption = (text: string, y: number) => first.drawText(text, { x: 60, y, size: 9 });

  first.drawText('Crew details', { x: 60, y: 770, size: 20 });
  caption('Full name', 728);
  first.drawField(form.createTextField('fullName', { maxLength: 60 }), box(60, 700, 300, 22));
  caption('Address', 680);
  first.drawField(form.createTextField('address', { multiline: true }), box(60, 600, 300, 72));
  caption('Reference', 580);
  const reference = form.createTextField('reference', { maxLength: 8, comb: true });
  first.drawField(reference, box(60, 552, 200, 22));
  caption('Department', 530);
  const department = form.createDropdown('department', { options: ['Camera', 'Sound', 'Grip'] });
  first.drawField(department, box(60, 502, 160, 22));
  caption('I have read the safety notes', 470);
  first.drawField(form.createCheckbox('safetyNotes'), box(60, 448, 16, 16));
  caption('Engaged as', 420);
  const engagement = form.createRadioGroup('engagedAs', { options: ['Company', 'PAYE'] });
  first.drawField(engagement, { ...box(60, 396, 16, 16), option: 'Company' });
  first.drawField(engagement, { ...box(160, 396, 16, 16), option: 'PAYE' });

  second.drawText('Notes', { x: 60, y: 770, size: 20 });
  second.drawField(form.createTextField('notes', { multiline: true }), box(60, 500, 480, 240));
  return Buffer.from(await pdf.save());
}

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
