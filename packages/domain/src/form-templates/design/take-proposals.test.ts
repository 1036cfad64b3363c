import { type Field, fieldSchema, newFields, type ProposedField } from '@countersign/contract';
import { expect, test } from 'vitest';
import type { Design } from './design.ts';
import { fieldIssues } from './field-issues.ts';
import { takeLabels, takeProposals } from './take-proposals.ts';

const proposal = (more: Partial<ProposedField>): ProposedField => ({
  type: 'text',
  label: 'Full name',
  assignee: 'recipient',
  required: false,
  placement: { page: 0, x: 10, y: 20, width: 100, height: 14 },
  confidence: 0.9,
  lines: 1,
  ...more,
});
const empty: Design = {
  formTemplateId: '01978d3c-0000-7000-8000-3f9a1c2b7d4e',
  pages: [{ width: 595, height: 842 }],
  fields: [],
  selection: [],
};

test('found fields get keys and labels of their own, and are selected', () => {
  const once = takeProposals(empty, [proposal({}), proposal({ type: 'signature', label: '' })]);
  const design = takeProposals(once, [
    proposal({}),
    proposal({ label: 'Account no.', combCells: 8 }),
  ]);
  expect(design.fields.map(({ key, label, required }) => [key, label, required])).toEqual([
    ['full-name', 'Full name', false],
    ['signature_3f9a1c2b7d4e', 'Signature', true],
    ['full-name-2_3f9a1c2b7d4e', 'Full name 2', false],
    ['account-no', 'Account no.', false],
  ]);
  expect(design.fields[3]).toMatchObject({ comb: true, maxLength: 8 });
  expect(design.selection).toEqual(['0 full-name-2_3f9a1c2b7d4e', '0 account-no']);
  for (const field of design.fields) expect(fieldSchema.safeParse(field).success).toBe(true);
});

test('boxes of one choice are one field, and those of another page another one', () => {
  const at = (page: number) => ({ page, x: 10, y: 20, width: 10, height: 10 });
  const box = (label: string, page: number): ProposedField =>
    proposal({ type: 'checkbox', label, group: 0, placement: at(page) });
  const pages = [...empty.pages, ...empty.pages];
  const design = takeProposals({ ...empty, pages }, [
    box('Yes', 0),
    box('No', 0),
    box('', 1),
    box('Yes', 1),
  ]);
  expect(design.fields).toMatchObject([
    { type: 'radio', label: 'Yes / No', placements: [{ option: 'Yes' }, { option: 'No' }] },
    { type: 'radio', label: '1 / Yes', options: [{ value: '1' }, { value: 'Yes' }] },
  ]);
  expect(fieldIssues(design.fields, pages).size).toBe(0);
});

test('a choice is called by its question', () => {
  const placement = { page: 0, x: 10, y: 20, width: 10, height: 10 };
  const box = (label: string): ProposedField =>
    proposal({ type: 'checkbox', label, group: 0, question: 'VAT registered?', placement });
  const { fields } = takeProposals(empty, [box('Yes'), box('No')]);
  expect(fields).toMatchObject([
    { type: 'radio', key: 'vat-registered', label: 'VAT registered?', options: [{}, {}] },
  ]);
});

test('fields that are there are named after their page, of the type that it says', () => {
  const field = {
    ...newFields.text,
    key: 'P1 t1',
    label: 'P1 t1',
    assignee: 'recipient',
    required: false,
    placements: [{ page: 0, x: 10, y: 20, width: 100, height: 14 }],
  } as Field;
  const design = takeLabels({ ...empty, fields: [field] }, [
    { key: 'P1 t1', label: 'Email', type: 'email', assignee: 'agent' },
  ]);
  expect(design.fields).toMatchObject([
    { key: 'P1 t1', label: 'Email', type: 'email', assignee: 'agent' },
  ]);
});

test('a field whose label asks for a signature is required', () => {
  const field = { ...newFields.text, key: 'P1 t1', label: 'P1 t1', assignee: 'recipient' } as const;
  const placements = [{ page: 0, x: 10, y: 20, width: 100, height: 14 }];
  for (const type of ['text', 'checkbox'] as const) {
    const before = { ...newFields[type], ...field, type, required: false, placements } as Field;
    const named = {
      key: 'P1 t1',
      label: 'Signature',
      type: 'signature',
      assignee: 'agent',
    } as const;
    const design = takeLabels({ ...empty, fields: [before] }, [named]);
    expect(design.fields).toMatchObject([{ type: 'signature', required: true }]);
  }
});
