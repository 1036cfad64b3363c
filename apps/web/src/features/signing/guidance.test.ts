import type { Field, SigningForm } from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { guidanceFor, nextAfter, signaturesText } from './guidance.ts';
import { everywhere, readForms } from './own-fields.ts';

const formId = '0190a000-0000-7000-8000-000000000001';
const field = (
  key: string,
  placement: { page?: number; x?: number; y: number },
  more: Partial<Field> = {},
): Field =>
  ({
    type: 'text',
    key,
    label: key,
    assignee: 'recipient',
    required: false,
    placements: [{ page: 0, x: 50, width: 100, height: 20, ...placement }],
    ...more,
  }) as Field;
const formOf = (fields: Field[], id = formId): SigningForm => ({
  formTemplateId: id,
  name: 'Form',
  pages: [
    { width: 595, height: 842 },
    { width: 595, height: 842 },
  ],
  fields,
  values: {},
});
const idsOf = (owns: readonly { field: Field }[]) => owns.map((own) => own.field.key);

describe('the fields of a document', () => {
  test('are in reading order: by page, from the top, from the left on one line', () => {
    const second = '0190a000-0000-7000-8000-000000000002';
    const { fields, pages } = readForms([
      formOf([
        field('below', { y: 300 }),
        field('right', { x: 300, y: 98 }),
        field('left', { y: 102 }),
        field('last', { page: 1, y: 10 }),
      ]),
      formOf([field('other form', { y: 5 })], second),
    ]);
    expect(idsOf(fields)).toEqual(['left', 'right', 'below', 'last', 'other form']);
    expect(pages.map((page) => page.fields.length)).toEqual([3, 1, 1, 0]);
    expect(fields.at(-1)?.placements[0]?.page).toBe(2);
  });

  test('shared by several forms are one field, which appears in all of them', () => {
    const second = '0190a000-0000-7000-8000-000000000002';
    const { fields, pages } = readForms([
      formOf([field('address', { y: 100 }), field('sign', { y: 200 }, { type: 'signature' })]),
      formOf(
        [
          field('address', { y: 50 }, { required: true }),
          field('sign', { y: 60 }, { type: 'signature' }),
          // Another one's values can't be put here.
          field('day', { y: 70 }, { type: 'date' }),
        ],
        second,
      ),
    ]);
    expect(idsOf(fields)).toEqual(['address', 'sign', 'sign', 'day']);
    const [address] = fields;
    expect(address?.field.required).toBe(true);
    expect(address?.placements.map(({ page }) => page)).toEqual([0, 2]);
    expect(address && everywhere(address, 'x')).toEqual({
      [formId]: { address: 'x' },
      [second]: { address: 'x' },
    });
    expect(pages[2]?.fields.map(({ own, index }) => [own.id, index])).toEqual([
      [`${formId}.address`, 1],
      [`${second}.sign`, 0],
      [`${second}.day`, 0],
    ]);
  });

  test('have a name where their label is empty', () => {
    const { fields } = readForms([
      formOf([field('a', { y: 1 }, { type: 'signature', label: ' ' })]),
    ]);
    expect(fields[0]?.label).toBe('Signature');
  });
});

describe('the remaining fields', () => {
  const { fields } = readForms([
    formOf([
      field('name', { y: 10 }, { required: true }),
      field('remark', { y: 20 }),
      field('agreed', { y: 30 }, { type: 'checkbox', required: true }),
      field('sign', { y: 40 }, { type: 'signature' }),
      field('sign again', { y: 50 }, { type: 'signature' }),
      field('day', { y: 60 }, { type: 'signed-on', required: true }),
    ]),
  ]);
  const ink = { kind: 'typed', text: 'Ann', hand: 'caveat' } as const;
  const guide = (values = {}, problems = {}, act: 'sign' | 'fill' = 'sign') =>
    guidanceFor(fields, { [formId]: values }, problems, act);

  test('are the required ones, and one signature of a signer; the day comes by itself', () => {
    const guidance = guide();
    expect(guidance).toMatchObject({ required: 3, done: 0 });
    expect(idsOf(guidance.open)).toEqual(['name', 'agreed', 'sign']);
    expect(idsOf(guide({}, {}, 'fill').open)).toEqual(['name', 'agreed']);
  });

  test('takes the signature in any field, and no box that is not ticked', () => {
    const guidance = guide({ name: 'Ann', agreed: false, 'sign again': ink });
    expect(guidance).toMatchObject({ required: 3, done: 2 });
    expect(idsOf(guidance.open)).toEqual(['agreed']);
  });

  test('are none once all values are valid', () => {
    expect(guide({ name: 'Ann', agreed: true, sign: ink })).toEqual({
      required: 3,
      done: 3,
      signatures: { all: 2, signed: 1 },
      open: [],
    });
  });

  test('says how many signature fields are signed, and nothing where there are none', () => {
    expect(signaturesText(guide({ sign: ink }))).toBe('1 of 2 signature fields signed');
    expect(signaturesText({ signatures: { all: 1, signed: 0 } })).toBe(
      '0 of 1 signature field signed',
    );
    expect(signaturesText({ signatures: { all: 0, signed: 0 } })).toBe('');
  });

  test('include wrong values, required or not', () => {
    const values = { name: 'Ann', remark: 'long', agreed: true, sign: ink };
    const guidance = guide(values, {
      [`${formId}.remark`]: 'Too long.',
      [`${formId}.name`]: 'No.',
    });
    expect(guidance).toMatchObject({ required: 3, done: 2 });
    expect(idsOf(guidance.open)).toEqual(['name', 'remark']);
  });

  test('comes after the current field, and from the start after the last one', () => {
    const guidance = guide({ agreed: true });
    const next = (key?: string) =>
      nextAfter(guidance, fields, key === undefined ? undefined : `${formId}.${key}`)?.field.key;
    expect(next()).toBe('name');
    expect(next('name')).toBe('sign');
    expect(next('remark')).toBe('sign');
    expect(next('sign')).toBe('name');
    expect(nextAfter({ ...guidance, open: [] }, fields, undefined)).toBeUndefined();
  });
});
