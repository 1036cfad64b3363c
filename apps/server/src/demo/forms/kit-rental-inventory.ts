import type { Box } from './drawing/canvas.ts';
import { drawBox, inside } from './drawing/cells.ts';
import { type FormHead, FormSheet, measure } from './drawing/form-sheet.ts';
import { palette } from './drawing/palette.ts';
import { styles } from './drawing/styles.ts';

const head: FormHead = {
  title: 'Equipment & Kit Rental Inventory',
  introduction:
    'What a crew member rents to the production, what it is worth and what it costs. List ' +
    'every item before it comes on set: only what is listed is paid for.',
  code: 'NL-104',
  revision: 5,
};

const rows = 10;
const rowHeight = 22;
const columns = [
  { name: 'description', title: 'Item', width: 204, align: 'left', maxLength: 80 },
  { name: 'serialNumber', title: 'Serial no.', width: 113.28, align: 'left', maxLength: 30 },
  { name: 'value', title: 'Value', width: 80, align: 'right', maxLength: 15 },
  { name: 'weeklyRate', title: 'Weekly rate', width: 80, align: 'right', maxLength: 15 },
] as const;
const numberWidth = 22;

/** Draws the Equipment & Kit Rental Inventory: one page around a table of ten items. */
export async function drawKitRentalInventory(): Promise<Uint8Array> {
  const sheet = new FormSheet(head);
  drawRental(sheet);
  drawItems(sheet);
  drawInsurance(sheet);
  drawSignature(sheet);
  return sheet.finish();
}

function drawRental(sheet: FormSheet): void {
  sheet.section('Rental');
  sheet.row(
    { kind: 'text', span: 4, name: 'owner.name', caption: 'Owner of the kit', required: true },
    {
      kind: 'text',
      span: 4,
      name: 'production.title',
      caption: 'Title of the production',
      required: true,
    },
    {
      kind: 'text',
      span: 2,
      name: 'rental.startDate',
      caption: 'From',
      label: 'First day of the rental',
      maxLength: 20,
      required: true,
    },
    {
      kind: 'text',
      span: 2,
      name: 'rental.finishDate',
      caption: 'To',
      label: 'Last day of the rental',
      maxLength: 20,
      required: true,
    },
  );
}

function drawItems(sheet: FormSheet): void {
  sheet.section('Items', 'Values and rates in pounds sterling, without VAT');
  const { canvas } = sheet;
  const top = sheet.cursor - 4;
  canvas.paint({ x: measure.left, y: top, width: measure.width, height: 17 }, palette.night);
  for (const column of columnBoxes(top, 17)) {
    const baseline = top + 11.5;
    if (column.align === 'left')
      canvas.text(column.title, column.box.x + 5, baseline, styles.tableHead);
    else
      canvas.textRight(
        column.title,
        column.box.x + column.box.width - 5,
        baseline,
        styles.tableHead,
      );
  }
  sheet.advance(13);
  for (let row = 1; row <= rows; row += 1) drawItem(sheet, row);
  drawTotals(sheet);
  sheet.advance(10);
}

function drawItem(sheet: FormSheet, row: number): void {
  const { canvas, fields, cursor } = sheet;
  const number = { x: measure.left, y: cursor, width: numberWidth, height: rowHeight };
  canvas.outline(number, palette.rule);
  canvas.textRight(String(row), measure.left + numberWidth - 7, cursor + 13.6, styles.caption);
  for (const { name, title, align, maxLength, box } of columnBoxes(cursor, rowHeight)) {
    drawBox(canvas, box);
    fields.text(
      { page: canvas.page, box: inside(box) },
      {
        name: `items.${row}.${name}`,
        label: `Item ${row}: ${title.toLowerCase()}`,
        align,
        maxLength,
        required: row === 1 && name !== 'serialNumber',
      },
    );
  }
  sheet.advance(rowHeight);
}

function drawTotals(sheet: FormSheet): void {
  const { canvas, fields, cursor } = sheet;
  const [, , value, weeklyRate] = columnBoxes(cursor, rowHeight);
  if (!value || !weeklyRate) return;
  canvas.textRight('Total', value.box.x - 8, cursor + 14, styles.strong);
  const totals = [
    { name: 'totals.value', label: 'Total value', box: value.box },
    { name: 'totals.weeklyRate', label: 'Total weekly rate', box: weeklyRate.box },
  ];
  for (const { name, label, box } of totals) {
    canvas.paint(box, palette.paper);
    canvas.outline(box, palette.slate, 0.8);
    fields.text(
      { page: canvas.page, box: inside(box) },
      { name, label, align: 'right', maxLength: 15, required: true },
    );
  }
  sheet.advance(rowHeight);
}

function columnBoxes(y: number, height: number): ((typeof columns)[number] & { box: Box })[] {
  let x = measure.left + numberWidth;
  return columns.map((column) => {
    const box = { x, y, width: column.width, height };
    x += column.width;
    return { ...column, box };
  });
}

function drawInsurance(sheet: FormSheet): void {
  sheet.section('Insurance and use');
  sheet.row(
    {
      kind: 'checkboxes',
      span: 4,
      caption: 'Insured by the owner',
      boxes: [{ name: 'insurance.insured', label: 'Yes, for its full value' }],
    },
    { kind: 'text', span: 4, name: 'insurance.insurer', caption: 'Insurer' },
    {
      kind: 'text',
      span: 4,
      name: 'insurance.policyNumber',
      caption: 'Policy number',
      maxLength: 30,
    },
  );
  sheet.paragraph(
    'The production looks after the kit from the moment it is handed over and pays for loss or ' +
      'damage up to the value in the list, unless it comes from wear or from the owner’s own ' +
      'handling. Rent is paid weekly in arrears against an invoice; a week that has begun counts ' +
      'in days. The rental ends with the engagement.',
  );
}

function drawSignature(sheet: FormSheet): void {
  sheet.section('Signed');
  sheet.row(
    {
      kind: 'signature',
      span: 8,
      name: 'owner.signature',
      caption: 'Signature of the owner',
      required: true,
    },
    {
      kind: 'text',
      span: 4,
      tall: true,
      name: 'owner.signedOn',
      caption: 'Date signed',
      maxLength: 20,
      required: true,
    },
  );
}
