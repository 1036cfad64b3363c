import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultValues, fieldProblem, formProblems } from './check-values.ts';
import { fieldText } from './field-text.ts';
import { formulaValueOf } from './formula-value.ts';
import { fieldMessages as messages } from './shared/messages.ts';
import { taxFileNumberAppliedFor } from './shared/tax-file-number.ts';
import { enteredValue } from './shared/text-rule.ts';
import {
  type Field,
  type FieldOf,
  type FieldType,
  type FieldValue,
  fieldSchema,
  newFields,
  pluginOf,
} from './types/index.ts';
import { isEmpty, sameValue } from './value-facts.ts';

const base = {
  label: 'Label',
  assignee: 'creator' as const,
  required: false,
  placements: [{ page: 0, x: 0, y: 0, width: 10, height: 10 }],
};
const options = [
  { value: 'yes', label: 'Yes' },
  { value: '', label: 'None' },
];

function sketch<T extends FieldType>(type: T, changes: Partial<FieldOf<T>> = {}): FieldOf<T> {
  return { ...base, key: type, ...newFields[type], ...changes } as unknown as FieldOf<T>;
}

const plain = Object.fromEntries(
  (Object.keys(newFields) as FieldType[]).map((type) => [type, sketch(type)]),
) as { [T in FieldType]: FieldOf<T> };
const fields = {
  ...plain,
  text: sketch('text', { maxLength: 5 }),
  radio: sketch('radio', { options }),
  dropdown: sketch('dropdown', { options }),
};
const everyField = Object.values(fields);
const problem = (field: Field, value: FieldValue) => fieldProblem(field, value, true);

describe('a field', () => {
  test.each(everyField)('of type $type is missing only where it is required', (field) => {
    expect(fieldSchema.parse(field)).toEqual(field);
    for (const empty of [undefined, '', false]) {
      expect(fieldProblem(field, empty, true)).toBeUndefined();
      const expected = pluginOf(field).filling === 'derived' ? undefined : messages.required;
      expect(fieldProblem({ ...field, required: true }, empty, true)).toBe(expected);
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

  test('of choices takes any of the options, each once', () => {
    const choices = sketch('choices', {
      options: [
        { value: 'a', label: 'Camera' },
        { value: 'b', label: 'Sound, location' },
      ],
    });
    for (const good of [['a'], ['b', 'a'], [], ['']]) {
      expect(problem(choices, good)).toBeUndefined();
    }
    expect(problem({ ...choices, required: true }, [])).toBe(messages.required);
    for (const wrong of ['a', ['c'], ['a', 'c'], ['a', ''], { 0: 'a' } as unknown as string[]]) {
      expect(problem(choices, wrong)).toBe('Choose from the options.');
    }
    expect(problem(choices, ['a', 'a'])).toBe('Choose each option once.');
  });

  test('with options takes other text too where that is allowed', () => {
    const editable = { ...fields.dropdown, editable: true };
    expect(problem(editable, 'something else')).toBeUndefined();
    expect(problem(editable, true)).toBe('This field takes text.');
  });

  const image = { kind: 'image', sha256: 'a'.repeat(64) } as const;

  test.each(['signature', 'initials'] as const)('for a %s takes strokes and no text', (type) => {
    const line: [number, number][] = [
      [1, 2],
      [8, 7],
    ];
    const drawn = { kind: 'drawn', strokes: [line], width: 9, height: 9 };
    const typed = { kind: 'typed', text: 'Ann Lee', hand: 'caveat' };
    for (const good of [drawn, typed, image]) {
      expect(problem(fields[type], good as FieldValue)).toBeUndefined();
    }
    const blank = { ...typed, text: '\u200b ' } as FieldValue;
    for (const wrong of ['Ann Lee', true, blank, { ...image, sha256: '../x' }]) {
      expect(problem(fields[type], wrong)).toBe('This field takes a signature.');
    }
  });

  test.each([
    ['a tap', [[[150, 50]]]],
    ['several taps', [[[10, 50]], [[150, 50]], [[290, 50]]]],
    [
      'a tap of a finger that slipped',
      [
        [
          [150, 50],
          [154, 52],
          [155, 50],
        ],
      ],
    ],
  ] as [string, [number, number][][]][])('for a signature refuses %s', (_, strokes) => {
    const drawn = { kind: 'drawn', strokes, width: 300, height: 100 } as const;
    for (const type of ['signature', 'initials'] as const) {
      expect(problem(fields[type], drawn)).toContain('too short for a signature');
    }
  });

  test('for a signature takes short strokes that are long enough taken all in all', () => {
    const strokes = [0, 100, 200].map((x): [number, number][] => [
      [x, 10],
      [x, 16],
    ]);
    expect(
      problem(fields.signature, { kind: 'drawn', strokes, width: 300, height: 100 }),
    ).toBeUndefined();
  });

  test.each([' ', '\u00a0', '\n\t', '\u200b', '\ufeff', '\u3164', '\u2800'])(
    'is none where it is the blank %j',
    (blank) => {
      const required = sketch('dropdown', {
        required: true,
        options: [
          { value: blank, label: blank },
          { value: 'a', label: 'A' },
        ],
      });
      expect(fieldProblem(required, blank, true)).toBe('This field is required.');
      const phone = { countryCode: blank, number: blank };
      expect(isEmpty(phone)).toBe(true);
      expect(formulaValueOf(sketch('text'), blank)).toBeNull();
    },
  );

  test('for an image, a file or the day of signing takes that alone', () => {
    expect(problem(fields.image, image)).toBeUndefined();
    expect(problem(fields.image, 'photo.png')).toBe('This field takes an image.');
    const file = { kind: 'file', name: 'Passport.pdf', sha256: 'b'.repeat(64) } as const;
    expect(problem(fields.attachment, file)).toBeUndefined();
    expect(problem(fields.attachment, image)).toBe('This field takes a file.');
    expect(problem(fields['signed-on'], '2026-03-31')).toBeUndefined();
    expect(problem(fields['signed-on'], 'today')).toBe(
      'The date is filled in automatically on signing.',
    );
  });

  test('of a number takes positive decimals and zero', () => {
    for (const good of ['0', '7', '1250.50', '0.000000000000000000001', '9'.repeat(40)]) {
      expect(problem(fields.number, good)).toBeUndefined();
    }
    for (const wrong of ['-1', '1,250', '1e3', '.5', '5.', '007', ' 7', 'seven', 'NaN', true]) {
      expect(problem(fields.number, wrong)).toBe(messages.positiveNumber);
    }
  });

  test('of a number keeps within its range and decimals', () => {
    const field = sketch('number', { min: '-10.5', max: '1000', decimals: 1 });
    for (const good of ['-10.5', '-0.1', '1000', '999.9']) {
      expect(problem(field, good)).toBeUndefined();
    }
    expect(problem(field, '-10.6')).toBe('This field must be -10.5 or more.');
    expect(problem(field, '1000.1')).toBe('This field must be 1,000.0 or less.');
    expect(problem(field, '1.25')).toBe(
      'This field can have 1 digit after the decimal point at most.',
    );
    expect(problem(field, 'x')).toBe('Enter a number, such as -1250.5.');
    expect(problem(sketch('number', { decimals: 0 }), '1.5')).toBe('Enter a whole number.');
  });

  test('of money has the decimals of its currency', () => {
    expect(problem(fields.currency, '1250.50')).toBeUndefined();
    expect(problem(fields.currency, '-0.01')).toBe(messages.positiveNumber);
    expect(problem(fields.currency, '1.005')).toBe(
      'This field can have 2 digits after the decimal point at most.',
    );
    expect(problem(sketch('currency', { currency: 'JPY' }), '1.5')).toBe('Enter a whole number.');
    expect(problem(sketch('currency', { max: '500' }), '500.01')).toBe(
      'This field must be £500.00 or less.',
    );
  });

  test('of a day takes days of the calendar between its ends', () => {
    const field = sketch('date', { min: '2026-01-01', max: '2026-12-31', pattern: 'd MMM yyyy' });
    expect(problem(field, '2026-01-01')).toBeUndefined();
    expect(problem(field, '2025-12-31')).toBe('This date must be 1 Jan 2026 or later.');
    expect(problem(field, '2027-01-01')).toBe('This date must be 31 Dec 2026 or earlier.');
    for (const wrong of ['2026-02-30', '31/03/2026', '2026-3-1', 'today', true]) {
      expect(problem(field, wrong)).toBe('Enter a date, such as 2026-03-31.');
    }
  });

  test('of email takes one or more addresses', () => {
    expect(problem(fields.email, 'ann@example.com')).toBeUndefined();
    expect(problem(fields.email, 'ann@example.com, bob@example.org')).toBeUndefined();
    for (const wrong of ['ann', 'ann@', 'ann@example.com,', 'a@b c@d', true]) {
      expect(problem(fields.email, wrong)).toBe(messages.email);
    }
  });

  test('of a phone takes a country code and digits, or neither', () => {
    const phone = (countryCode: string, number: string) =>
      problem({ ...fields.phone, required: true }, { countryCode, number });
    expect(phone('+44', '7700900123')).toBeUndefined();
    expect(phone('', '')).toBe(messages.required);
    expect(phone('', '7700900123')).toBe('Choose the country code of this phone number.');
    expect(phone('+44', '')).toBe('Enter the phone number, or remove the country code as well.');
    expect(phone('44', '7700900123')).toBe('Choose the country code, such as +44.');
    for (const wrong of ['07700900123', '7700 900123', '12', '1'.repeat(15), 'x']) {
      expect(phone('+44', wrong)).toContain('in digits');
    }
    expect(problem(fields.phone, '+447700900123')).toContain('a country code and a phone number');
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
      const theirs = required.filter(
        (field) => field.assignee === assignee && pluginOf(field).filling !== 'derived',
      );
      expect(formProblems(required, {}, { assignee, complete: true })).toEqual(
        Object.fromEntries(theirs.map(({ key }) => [key, messages.required])),
      );
      expect(formProblems(required, {}, { assignee, complete: false })).toEqual({});
    }
  });

  test('names values that are wrong or belong to no field, no matter who fills them', () => {
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
      { ...fields.number, default: '0' },
      { ...fields.phone, default: { countryCode: '', number: '' } },
      fields.signature,
    ];
    const values = defaultValues(withDefaults);
    expect(values).toEqual({
      text: 'Ann',
      checkbox: true,
      radio: 'yes',
      dropdown: 'yes',
      number: '0',
    });
    expect(defaultValues([{ ...fields.checkbox, default: false }])).toEqual({});
  });

  test('holds nothing where it has no text, no choice and no tick', () => {
    expect([undefined, '', false].map(isEmpty)).toEqual([true, true, true]);
    expect(['x', '0', true].map(isEmpty)).toEqual([false, false, false]);
  });

  test('has the same value where all parts of it are the same', () => {
    const phone = { countryCode: '+44', number: '7700900123' };
    expect(sameValue(phone, { number: '7700900123', countryCode: '+44' })).toBe(true);
    expect(sameValue(phone, { ...phone, number: '1' })).toBe(false);
    expect(sameValue({ a: [[1, 2]] }, { a: [[1, 2]] })).toBe(true);
    expect(sameValue({ a: undefined }, { b: undefined })).toBe(false);
    expect(sameValue('x', 'x')).toBe(true);
    expect(sameValue('x', undefined)).toBe(false);
  });
});

describe('rules that a template gives', () => {
  const own = {
    label: 'L',
    assignee: 'recipient' as const,
    required: false,
    placements: [{ page: 0, x: 1, y: 2, width: 30, height: 10 }],
  };
  const look = { fontSize: 0, align: 'left' as const, color: '#000000' };
  const text = { type: 'text', key: 'k', comb: false, ...own, ...look } as FieldOf<'text'>;

  test('are a kind of text, a length and a pattern with its own message', () => {
    expect(fieldProblem({ ...text, textKind: 'digits' } as Field, '12a', false)).toContain(
      'digits',
    );
    expect(fieldProblem({ ...text, minLength: 3 } as Field, 'ab', false)).toContain('3 characters');
    const ruled = { ...text, matches: '[A-Z]\\d', matchesMessage: 'Such as A1.' };
    expect(fieldProblem(ruled, 'a1', false)).toBe('Such as A1.');
    expect(fieldProblem(ruled, 'A1', false)).toBeUndefined();
  });

  test('take a tax file number, or that one was applied for', () => {
    const taxed = { ...text, textKind: 'tax-file-number', comb: true, maxLength: 9 } as const;
    for (const number of ['123456782', '876543210', '12345678', taxFileNumberAppliedFor]) {
      expect(fieldProblem(taxed, number, true)).toBeUndefined();
    }
    for (const other of ['123456789', '1111111111', '222222222', 'none', '1234567']) {
      expect(fieldProblem({ ...taxed, maxLength: 12 } as Field, other, true)).toBe(
        'Enter a tax file number of nine digits, or “Applied for”.',
      );
    }
  });

  test('show the number for “applied for” as words, and nowhere else', () => {
    const taxed = { ...text, textKind: 'tax-file-number' } as const;
    expect(fieldText(taxed, taxFileNumberAppliedFor)).toBe('Applied for');
    expect(formulaValueOf(taxed, taxFileNumberAppliedFor)).toBe('Applied for');
    expect(fieldText(taxed, '123456782')).toBe('123456782');
    expect(fieldText(text, taxFileNumberAppliedFor)).toBe('111111111');
    for (const entered of [' applied FOR ', '111 111 111', '111111111']) {
      expect(enteredValue(entered, taxed)).toBe(taxFileNumberAppliedFor);
    }
    expect(enteredValue('Applied for', text)).toBe('Applied for');
    expect(enteredValue('123456782', taxed)).toBe('123456782');
  });

  test('keep what is read-only as it begins, and ask no one for it', () => {
    const fixed = { ...text, required: true, readOnly: true, default: 'As agreed' };
    expect(fieldProblem(fixed, 'Other', false)).toBe('This field can’t be changed.');
    expect(fieldProblem(fixed, 'As agreed', true)).toBeUndefined();
    expect(fieldProblem(fixed, '', true)).toBeUndefined();
  });

  test('ask for so many ticks of a group, at its first box', () => {
    const tick = (key: string) => ({
      type: 'checkbox',
      ...own,
      key,
      mark: 'check',
      color: '#000000',
      group: { name: 'Diet', atLeast: 1, atMost: 2 },
    });
    const fields = ['a', 'b', 'c'].map(tick);
    const problems = (values: object, complete = true) =>
      formProblems(fields, { ...values }, { assignee: 'recipient', complete });
    expect(problems({})).toEqual({ a: 'Tick 1 of these boxes at least.' });
    expect(problems({}, false)).toEqual({});
    expect(problems({ b: true })).toEqual({});
    expect(problems({ a: true, b: true, c: true }, false)).toEqual({
      a: 'Tick 2 of these boxes at most.',
    });
  });
});
