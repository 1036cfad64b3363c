import { existsSync, readFileSync } from 'node:fs';
import type { Field, FormValues } from '@countersign/fields';
import { describe, expect, it } from 'vitest';
import { fill } from '../test-support/fill.ts';
import { complaints, readText } from '../test-support/look-at.ts';
import { readForm } from './upload/read-form.ts';

// Public forms that are too large, and not ours, to be kept with the code.
const folder = new URL('../../../../shared/data/forms/', import.meta.url);

const forms = [
  {
    file: 'court-petition-acroform.pdf',
    pages: 3,
    fields: { text: 28, multiline: 7, signature: 2 },
  },
  {
    file: 'irs-f1040-2010-acroform.pdf',
    pages: 2,
    fields: { text: 201, checkbox: 31, radio: 3, multiline: 1 },
  },
  {
    file: 'opm-sf2809-owner-restricted-acroform.pdf',
    pages: 15,
    fields: { text: 53, date: 9, checkbox: 45, multiline: 2 },
  },
];

describe.skipIf(!existsSync(folder))('real forms (skipped where they are not at hand)', () => {
  it.each(forms)('$file is read and filled', async ({ file, pages, fields }) => {
    const form = await readForm(readFileSync(new URL(file, folder)));
    expect(form.pages).toHaveLength(pages);
    const counts = Object.entries(Object.groupBy(form.fields, ({ type }) => type));
    expect(Object.fromEntries(counts.map(([type, list]) => [type, list.length]))).toEqual(fields);
    expect(await complaints(form.pdf)).toBe('');

    const text = form.fields.find((field) => field.type === 'text' && !field.comb)!;
    const pdf = await fill(form, { ...valuesFor(form.fields), [text.key]: 'Zażółć' });
    expect(await complaints(pdf)).toBe('');
    expect(await readText(pdf, text.placements[0]!.page)).toContain('Zażółć');
  });
});

function valuesFor(fields: Field[]): FormValues {
  return Object.fromEntries(
    fields.map((field) => {
      if (field.type === 'checkbox') return [field.key, true];
      if (field.type === 'radio') return [field.key, field.options[0]!.value];
      return [field.key, 'Contract اتفاقية 合同'];
    }),
  );
}
