import { expect, test } from 'vitest';
import { chosenKey, inputKey, isGenericKey, isSharedKey } from './field-key.ts';
import type { Field } from './types/index.ts';

const madeUp = [
  'text',
  'text-2',
  'text_3',
  'Text1',
  'TextField 12',
  'form1[0].Page2[0].TextField1[0]',
  'topmostSubform[0].Page1[0].f1_01[0]',
  'c2_3',
  'fill_7',
  'Check Box12',
  'Date1_af_date',
  'date-signed-2',
  'signature-signer-2',
  'undefined_4',
  'field',
  '17',
];
const chosen = ['name', 'role', 'full-name', 'date-of-birth', 'passport number', 'textile', 'E'];

test.each(madeUp)('%s says nothing of what a field is for', (key) => {
  expect(isGenericKey(key)).toBe(true);
  expect(isSharedKey({ key })).toBe(false);
  expect(isSharedKey({ key, keyFrom: 'label' })).toBe(false);
  expect(isSharedKey(chosenKey(key))).toBe(true);
});

test.each(chosen)('%s is a key by which forms share a field', (key) => {
  expect(isGenericKey(key)).toBe(false);
  expect(isSharedKey({ key })).toBe(true);
  expect(isSharedKey({ key, keyFrom: 'number' })).toBe(false);
  expect(chosenKey(key)).toEqual({ key });
});

test('a key of many digits is judged as soon as any', () => {
  expect(isGenericKey(`number${'0'.repeat(60)}`)).toBe(true);
  expect(isGenericKey(`number${'0'.repeat(60)}!`)).toBe(false);
});

test('fields are one where a user chose their key, or they are bound to the same', () => {
  const field = { type: 'text', key: 'role', assignee: 'recipient' } as Field;
  const same = (one: Partial<Field>, other: Partial<Field> = one) =>
    inputKey('a', { ...field, ...one } as Field) === inputKey('b', { ...field, ...other } as Field);
  expect(same({})).toBe(true);
  expect(same({}, { assignee: 'creator' })).toBe(false);
  expect(same({}, { type: 'date' })).toBe(false);
  expect(same({ key: 'text' })).toBe(false);
  expect(same({ key: 'text' }, { key: 'text', keyFrom: 'choice' })).toBe(false);
  const binding = { source: 'recipient.name' } as const;
  expect(same({ key: 'text', binding }, { key: 'text-2', binding })).toBe(true);
  expect(same({ key: 'text', binding }, { key: 'text' })).toBe(false);
  expect(same({ key: 'text', binding }, { key: 'text', binding: { source: 'project.name' } })).toBe(
    false,
  );
});
