import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDF, type PDFPage } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { type DemoForm, demoForms } from './index.ts';

const require = createRequire(import.meta.url);

interface Qpdf {
  FS: {
    init(input: () => null, output: (byte: number) => void, error: (byte: number) => void): void;
    writeFile(path: string, data: Uint8Array): void;
  };
  callMain(args: string[]): number;
}
// The package's own types miss the options and most of the file system.
const createQpdf = require('@neslinesli93/qpdf-wasm') as (options: {
  wasmBinary: Uint8Array;
  preRun: ((qpdf: Qpdf) => void)[];
}) => Promise<Qpdf>;

/** Describes the area of a field on its page: left, bottom, right and top. */
interface Widget {
  readonly rect: [number, number, number, number];
}

function formCalled(name: string): DemoForm {
  const form = demoForms.find((demoForm) => demoForm.name === name);
  if (!form) throw new Error(`No demo form is called ${name}`);
  return form;
}

async function read(form: DemoForm) {
  const pdf = await PDF.load(readFileSync(form.file));
  const fields = pdf.getForm()?.getFields() ?? [];
  return { pdf, fields, types: Object.fromEntries(fields.map(({ name, type }) => [name, type])) };
}

function overlap(one: Widget, other: Widget): boolean {
  const [left, bottom, right, top] = one.rect;
  const [otherLeft, otherBottom, otherRight, otherTop] = other.rect;
  return left < otherRight && otherLeft < right && bottom < otherTop && otherBottom < top;
}

function isInside({ rect: [left, bottom, right, top] }: Widget, page: PDFPage): boolean {
  return left >= 0 && bottom >= 0 && right <= page.width && top <= page.height;
}

/** Runs `qpdf --check`; returns its exit code and all that it prints. */
async function check(bytes: Uint8Array): Promise<{ code: number; said: string }> {
  const said: number[] = [];
  const onByte = (byte: number) => said.push(byte);
  const qpdf = await createQpdf({
    wasmBinary: readFileSync(require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm')),
    preRun: [({ FS }) => FS.init(() => null, onByte, onByte)],
  });
  qpdf.FS.writeFile('/form.pdf', bytes);
  const code = qpdf.callMain(['--check', '/form.pdf']);
  return { code, said: Buffer.from(said).toString('utf8') };
}

describe.each(demoForms)('$name', (form) => {
  it('has one to three A4 pages and carries its title', async () => {
    const { pdf } = await read(form);
    expect(pdf.getTitle()).toBe(form.name);
    expect(pdf.getPageCount()).toBeGreaterThanOrEqual(1);
    expect(pdf.getPageCount()).toBeLessThanOrEqual(3);
    for (const page of pdf.getPages()) {
      expect(page.width).toBeCloseTo(595.28);
      expect(page.height).toBeCloseTo(841.89);
    }
  });

  it('says on each page which page of how many it is', async () => {
    const { pdf } = await read(form);
    for (const [index, page] of pdf.getPages().entries()) {
      const text = page.extractText().text.replaceAll(/\s+/g, ' ');
      expect(text).toContain(`Page ${index + 1} of ${pdf.getPageCount()}`);
    }
  });

  it('is a sound PDF file without warnings', async () => {
    const { code, said } = await check(readFileSync(form.file));
    expect(said).not.toContain('WARNING');
    expect(said).toContain('No syntax or stream encoding errors found');
    expect(code).toBe(0);
  });

  it('names every field by levels without dots, and labels it for people', async () => {
    const { fields } = await read(form);
    for (const field of fields) {
      expect(field.name).toMatch(/^[a-z]\w*(\.\w+)+$/i);
      expect(field.partialName).not.toContain('.');
      expect(field.alternateName).toMatch(/^\S.{2,}/);
    }
    const labels = fields.map((field) => field.alternateName);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('keeps its fields inside the page and apart from each other', async () => {
    const { pdf, fields } = await read(form);
    const widgets = fields.flatMap((field) => field.getWidgets());
    for (const page of pdf.getPages()) {
      const here = widgets.filter((widget) => widget.pageRef === page.ref);
      expect(here.filter((widget) => !isInside(widget, page))).toEqual([]);
      const pairs = here.flatMap((one, index) =>
        here.slice(index + 1).map((other) => [one, other] as const),
      );
      expect(pairs.filter(([one, other]) => overlap(one, other))).toEqual([]);
    }
    const pages = new Set(pdf.getPages().map((page) => page.ref));
    expect(widgets.every((widget) => widget.pageRef && pages.has(widget.pageRef))).toBe(true);
  });

  it('ends with a signature and its date, both required', async () => {
    const { fields } = await read(form);
    const signatures = fields.filter((field) => field.type === 'signature' && field.isRequired());
    expect(signatures).not.toEqual([]);
    for (const { name } of signatures) {
      const date = fields.find((field) => field.name === name.replace('.signature', '.signedOn'));
      expect(date?.isRequired()).toBe(true);
    }
  });
});

describe('The Crew Deal Memo', () => {
  it('asks for the person, the engagement, the money and two signatures', async () => {
    const { types } = await read(formCalled('Crew Deal Memo'));
    expect(types).toMatchObject({
      'production.title': 'text',
      'crew.firstName': 'text',
      'crew.address': 'text',
      'engagement.department': 'dropdown',
      'engagement.type': 'radio',
      'engagement.startDate': 'text',
      'pay.rate': 'text',
      'pay.currency': 'dropdown',
      'pay.per': 'radio',
      'pay.overtime': 'radio',
      'travel.accommodation': 'checkbox',
      'terms.special': 'text',
      'crew.signature': 'signature',
      'producer.signature': 'signature',
    });
  });

  it('offers the three engagement types by the names that the product uses', async () => {
    const { pdf } = await read(formCalled('Crew Deal Memo'));
    const type = pdf.getForm()?.getRadioGroup('engagement.type');
    expect(type?.getOptions()).toEqual(['Company', 'PAYE', 'Self Employed']);
  });

  it('can be filled and read again', async () => {
    const { pdf } = await read(formCalled('Crew Deal Memo'));
    const values = {
      'crew.firstName': 'Ada',
      'crew.address': '1 Lantern Yard\nLondon',
      'engagement.department': 'Camera',
      'engagement.type': 'Self Employed',
      'travel.mileage': true,
    };
    expect(pdf.getForm()?.fill(values).skipped).toEqual([]);
    const form = (await PDF.load(await pdf.save())).getForm();
    expect(form?.getTextField('crew.firstName')?.getValue()).toBe('Ada');
    expect(form?.getTextField('crew.address')?.getValue()).toBe('1 Lantern Yard\nLondon');
    expect(form?.getDropdown('engagement.department')?.getValue()).toBe('Camera');
    expect(form?.getRadioGroup('engagement.type')?.getValue()).toBe('Self Employed');
    expect(form?.getCheckbox('travel.mileage')?.isChecked()).toBe(true);
    expect(form?.getCheckbox('travel.parking')?.isChecked()).toBe(false);
  });
});

describe('The Starter Form', () => {
  it.each([
    ['bank.sortCode', 6],
    ['bank.accountNumber', 8],
    ['person.nationalInsuranceNumber', 9],
  ])('gives %s one cell for each of its %i characters', async (name, length) => {
    const { pdf } = await read(formCalled('Starter Form'));
    const field = pdf.getForm()?.getTextField(name);
    expect(field).toMatchObject({ isComb: true, maxLength: length });
  });

  it('lets one of three tax statements be chosen, and several student loans', async () => {
    const { pdf, types } = await read(formCalled('Starter Form'));
    const statement = pdf.getForm()?.getRadioGroup('tax.statement');
    expect(statement?.getOptions()).toEqual(['A', 'B', 'C']);
    expect(statement?.isRequired()).toBe(true);
    const loans = Object.entries(types).filter(([name]) => name.startsWith('studentLoan.'));
    expect(loans.map(([, type]) => type)).toEqual(Array(5).fill('checkbox'));
  });
});

describe('The Confidentiality Undertaking', () => {
  it('holds running text and asks who promises, for which production', async () => {
    const { pdf, types } = await read(formCalled('Confidentiality Undertaking'));
    const text = pdf
      .getPages()
      .map((page) => page.extractText().text)
      .join('\n');
    expect(text.length).toBeGreaterThan(2500);
    expect(text).toContain('How long it lasts');
    expect(types).toMatchObject({
      'person.name': 'text',
      'production.title': 'text',
      'person.signedOn': 'text',
      'person.signature': 'signature',
    });
  });
});

describe('The Equipment & Kit Rental Inventory', () => {
  it('has ten rows of four columns, totals and a tick for the insurance', async () => {
    const { types } = await read(formCalled('Equipment & Kit Rental Inventory'));
    const cells = Object.keys(types).filter((name) => name.startsWith('items.'));
    expect(cells).toHaveLength(40);
    expect(cells).toContain('items.10.serialNumber');
    expect(types).toMatchObject({
      'totals.value': 'text',
      'totals.weeklyRate': 'text',
      'insurance.insured': 'checkbox',
      'owner.signature': 'signature',
    });
  });
});
