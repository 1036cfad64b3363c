import { type Field, newFields } from '@countersign/contract';
import { expect, test } from 'vitest';
import { isFilled, takeFileValues } from './file-values.ts';

const pages = [{ width: 595, height: 842 }];
const base = {
  assignee: 'creator' as const,
  required: false,
  placements: [{ page: 0, x: 50, y: 100, width: 100, height: 20 }],
};
const text = (key: string, more: object = {}) =>
  ({ ...newFields.text, ...base, key, label: key, default: 'Jane', ...more }) as Field;
const rate = {
  ...newFields.number,
  ...base,
  key: 'rate',
  label: 'Rate',
  default: '20',
  readOnly: true,
} as Field;

test('values of the fields of a file are cleared, except read-only ones', () => {
  const { default: _, ...empty } = text('empty') as Field & { default: string };
  const { fields, filled } = takeFileValues({ fields: [text('name'), rate, empty], pages });
  expect(fields.filter((field) => 'default' in field)).toEqual([rate]);
  expect(fields.map(({ key }) => key)).toEqual(['name', 'rate', 'empty']);
  expect(filled).toEqual([text('name')]);
  expect([text('name'), rate, empty].map(isFilled)).toEqual([true, false, false]);
});

test('the defaults of fields that were there before stay', () => {
  const { fields, filled } = takeFileValues(
    { fields: [text('before'), text('new')], pages },
    new Set(['new']),
  );
  expect(fields.map((field) => 'default' in field)).toEqual([true, false]);
  expect(filled.map(({ key }) => key)).toEqual(['new']);
});

test('values that could not be saved are not offered, and are cleared too', () => {
  const short = text('short', { minLength: 9, maxLength: 3 });
  const outside = text('outside', {
    placements: [{ page: 0, x: 900, y: 100, width: 100, height: 20 }],
  });
  const { fields, filled } = takeFileValues({ fields: [short, outside], pages });
  expect(fields.map((field) => 'default' in field)).toEqual([false, false]);
  expect(filled).toEqual([]);
});
