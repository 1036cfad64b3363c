import {
  type Field,
  type FieldType,
  type FieldValue,
  fieldSchema,
  messages,
} from '@countersign/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultValues, fieldProblem, formProblems, isEmpty } from './check-values.ts';

const base = {
  label: 'Label',
  assignee: 'creator' as const,
  required: false,
  placements: [{ page: 0, x: 0, y: 0, width: 10, height: 10 }],
};
const look = { fontSize: 0, align: 'left' as const, color: '#000000' };
const options = [
  { value: 'yes', label: 'Yes' },
  { value: '', label: 'None' },
];

const fields: { [T in FieldType]: Extract<Field, { type: T }> } = {
  text: { type: 'text', key: 'text', ...base, ...look, maxLength: 5, comb: false },
  multiline: { type: 'multiline', key: 'multiline', ...base, ...look },
  checkbox: { type: 'checkbox', key: 'checkbox', ...base, mark: 'check', color: '#000000' },
  radio: { type: 'radio', key: 'radio', ...base, mark: 'circle', color: '#000000', options },
  dropdown: { type: 'dropdown', key: 'dropdown', ...base, ...look, options, editable: false },
  signature: { type: 'signature', key: 'signature', ...base },
};
const everyField = Object.values(fields);
const problem = (field: Field, value: FieldValue) => fieldProblem(field, value, true);

describe('a field', () => {
  test.each(everyField)('of type $type is asked for only where it is required', (field) => {
    expect(fieldSchema.parse(field)).toEqual(field);
    for (const empty of [undefined, '', false]) {
      expect(fieldProblem(field, empty, true)).toBeUndefined();
      expect(fieldProblem({ ...field, required: true }, empty, true)).toBe(messages.required);
      expect(fieldProblem({ ...field, required: true }, empty, false)).toBeUndefined();
    }
  });

  test('of text takes text up to its length, counted as people count', () => {
    expect(problem(fields.text, 'abcde')).toBeUndefined();
    expect(problem(fields.text, 'abcdef')).toBe('This field can have 5 characters at most.');
    expect(problem(fields.text, '😀😀😀😀😀')).toBeUndefined();
    expect(problem(fields.text, 'Z\u0307'.repeat(5))).toBeUndefined();
    expect(problem(fields.text, true)).toBe('This field takes text.');
    expect(problem(fields.multiline, 'line\n'.repeat(1000))).toBeUndefined();
    expect(problem(fields.multiline, true)).toBe('This field takes text.');
  });

  test('that is ticked or not takes nothing else', () => {
    expect(problem(fields.checkbox, true)).toBeUndefined();
    expect(problem(fields.checkbox, 'yes')).toBe('This field is either ticked or not.');
  });

  test.each(['radio', 'dropdown'] as const)('with options (%s) takes one of them', (type) => {
    expect(problem(fields[type], 'yes')).toBeUndefined();
    for (const wrong of ['Yes', 'no', true]) {
      expect(problem(fields[type], wrong)).toBe('Choose one of the options.');
    }
  });

  test('with options takes other text too where that is allowed', () => {
    const editable = { ...fields.dropdown, editable: true };
    expect(problem(editable, 'something else')).toBeUndefined();
    expect(problem(editable, true)).toBe('This field takes text.');
  });

  test('for a signature takes nothing that is typed in', () => {
    expect(problem(fields.signature, 'Ann Lee')).toBe('A signature is not typed in here.');
    expect(problem(fields.signature, true)).toBe('A signature is not typed in here.');
  });
});

describe('a form', () => {
  const required = everyField.map((field, index) => ({
    ...field,
    required: true,
    assignee: index % 2 === 0 ? ('creator' as const) : ('recipient' as const),
  }));

  test('asks each person for their own fields alone', () => {
    for (const assignee of ['creator', 'recipient'] as const) {
      const theirs = required.filter((field) => field.assignee === assignee);
      expect(formProblems(required, {}, { assignee, complete: true })).toEqual(
        Object.fromEntries(theirs.map(({ key }) => [key, messages.required])),
      );
      expect(formProblems(required, {}, { assignee, complete: false })).toEqual({});
    }
  });

  test('names values that are wrong or belong to no field, whoever fills them', () => {
    const values = { text: 'too long', radio: 'no', nothing: 'x', constructor: 'y' };
    const found = formProblems(required, values, { assignee: 'creator', complete: false });
    expect(Object.keys(found).toSorted()).toEqual(['constructor', 'nothing', 'radio', 'text']);
  });

  test('has no problem that its fields do not have, and every one that they have', () => {
    const value = fc.oneof(fc.string(), fc.boolean(), fc.constantFrom('yes', ''));
    const values = fc.dictionary(fc.constantFrom(...everyField.map((field) => field.key)), value);
    fc.assert(
      fc.property(values, fc.boolean(), (given, complete) => {
        const found = formProblems(everyField, given, { assignee: 'creator', complete });
        for (const field of everyField) {
          expect(found[field.key]).toBe(fieldProblem(field, given[field.key], complete));
        }
      }),
    );
  });

  test('may have fields of any name, also one that every object has', () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf'];
    const odd = names.map((key) => ({ ...fields.multiline, key, required: true }));
    const options = { assignee: 'creator' as const, complete: true };
    const missing = Object.fromEntries(names.map((key) => [key, messages.required]));
    expect(formProblems(odd, {}, options)).toEqual(missing);
    const values = Object.fromEntries(names.map((key) => [key, 'filled']));
    expect(formProblems(odd, values, options)).toEqual({});
  });

  test('starts with the defaults of its fields, and nothing where there is none', () => {
    expect(defaultValues(everyField)).toEqual({});
    const withDefaults: Field[] = [
      { ...fields.text, default: 'Ann' },
      { ...fields.multiline, default: '' },
      { ...fields.checkbox, default: true },
      { ...fields.radio, default: 'yes' },
      { ...fields.dropdown, default: 'yes' },
      fields.signature,
    ];
    const values = defaultValues(withDefaults);
    expect(values).toEqual({ text: 'Ann', checkbox: true, radio: 'yes', dropdown: 'yes' });
    expect(defaultValues([{ ...fields.checkbox, default: false }])).toEqual({});
  });

  test('holds nothing where it has no text, no choice and no tick', () => {
    expect([undefined, '', false].map(isEmpty)).toEqual([true, true, true]);
    expect([' ', '0', true].map(isEmpty)).toEqual([false, false, false]);
  });
});
