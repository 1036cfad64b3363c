import { type Field, isSharedKey } from '@countersign/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formField as field } from '../testing/form-fields.ts';
import { appendFields } from './append-fields.ts';
import { withOwnKeys, withOwnKeysInPack } from './own-keys.ts';

const first = '01978d3c-0000-7000-8000-3f9a1c2b7d4e';
const second = '01978d3c-0000-7000-8000-0a1b2c3d4e5f';
const none = new Set<string>();
const keysOf = (fields: readonly Field[]) => fields.map(({ key }) => key);

test('generated keys become those of the form, and formulas follow; chosen ones stay', () => {
  const fields = [
    field('Text1', { type: 'number' }),
    field('role'),
    field('text', { keyFrom: 'choice' }),
    field('sum', { type: 'calculated', expression: 'Text1 * 2', showWhen: 'role = "x"' }),
  ];
  const own = withOwnKeys(fields, { formTemplateId: first, taken: none });
  expect(keysOf(own.fields)).toEqual(['Text1_3f9a1c2b7d4e', 'role', 'text', 'sum']);
  expect(own.fields[3]).toMatchObject({
    expression: 'Text1_3f9a1c2b7d4e * 2',
    showWhen: 'role = "x"',
  });
  // A copy of the form has others.
  const copy = withOwnKeys(own.fields, { formTemplateId: second, taken: none });
  expect(copy.fields[3]).toMatchObject({ expression: 'Text1_0a1b2c3d4e5f * 2' });
  expect(withOwnKeys(copy.fields, { formTemplateId: second, taken: none })).toEqual({
    fields: copy.fields,
    renamed: new Map(),
  });
});

test('pages that are added get keys that the form does not have', () => {
  const before = { id: first, fields: [field('Text1_3f9a1c2b7d4e'), field('role')] };
  const added = appendFields(before, [field('Text1'), field('role'), field('name')], 1);
  expect(keysOf(added)).toEqual([
    'Text1_3f9a1c2b7d4e',
    'role',
    'Text1-2_3f9a1c2b7d4e',
    'role-2_3f9a1c2b7d4e',
    'name',
  ]);
});

test('formulas and conditions of a pack name the fields of its other forms as these are called', () => {
  const total = field('total', { type: 'calculated', expression: 'Text1 + Text2' });
  const pack = withOwnKeysInPack([
    { formTemplateId: first, fields: [field('Text1'), field('Text3')], condition: 'Text2 = 1' },
    { formTemplateId: second, fields: [field('Text2'), field('Text3'), total], condition: '' },
  ]);
  expect(pack.map(({ condition }) => condition)).toEqual(['Text2_0a1b2c3d4e5f = 1', '']);
  expect(pack[1]?.fields.at(-1)).toMatchObject({
    expression: 'Text1_3f9a1c2b7d4e + Text2_0a1b2c3d4e5f',
  });
});

test('no two forms have the same generated key, whatever their fields were called', () => {
  const name = fc.oneof(
    fc.constantFrom('text', 'text-2', 'Text1', 'undefined_2', 'role', 'role-2'),
    fc.constantFrom('text_3f9a1c2b7d4e', 'text-2_3f9a1c2b7d4e', 'Check Box1', '17', ' ', '_'),
    fc.string({ minLength: 1, maxLength: 500 }),
  );
  const fields = fc
    .uniqueArray(fc.tuple(name, fc.constantFrom(undefined, 'choice', 'label', 'number')), {
      selector: ([key]) => key,
      maxLength: 12,
    })
    .map((all) => all.map(([key, keyFrom]) => field(key, keyFrom && { keyFrom })));
  fc.assert(
    fc.property(fields, fields, (one, other) => {
      const [left, right] = [
        withOwnKeys(one, { formTemplateId: first, taken: none }).fields,
        withOwnKeys(other, { formTemplateId: second, taken: none }).fields,
      ];
      expect(new Set(keysOf(left)).size).toBe(one.length);
      expect(left.map(isSharedKey)).toEqual(one.map(isSharedKey));
      const madeUp = new Set(keysOf(left.filter((each) => !isSharedKey(each))));
      const others = right.filter((each) => !isSharedKey(each));
      expect(others.filter(({ key }) => madeUp.has(key))).toEqual([]);
      expect(keysOf([...left, ...right]).filter((key) => key.length > 500)).toEqual([]);
    }),
  );
});
