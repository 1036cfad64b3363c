import { type CustomFieldKind, type CustomValue, messages } from '@countersign/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CustomFieldRules,
  checkCustomValues,
  customValueProblem,
  tidyCustomValue,
} from './check-custom-values.ts';
import { customFieldProblems } from './custom-field-problems.ts';
import { customListField } from './custom-list-field.ts';
import { customCell, customValueText } from './custom-value-text.ts';
import { customImportColumns, parseCustomCell } from './parse-custom-cell.ts';

const idOf = (index: number) => `0190a000-0000-7000-8000-00000000000${index}`;
const choices = ['English', 'Polish', 'Gaelic, Scottish', 'Latin'].map((label, index) => ({
  id: idOf(index),
  label,
  isArchived: label === 'Latin',
}));
const [english, polish, gaelic, latin] = choices.map(({ id }) => id) as [
  string,
  string,
  string,
  string,
];

const field = (kind: CustomFieldKind, more: Partial<CustomFieldRules> = {}): CustomFieldRules => ({
  id: 'field',
  name: 'Field',
  kind,
  required: false,
  default: null,
  choices: kind === 'choice' || kind === 'choices' ? choices : [],
  ...more,
});

describe('a value of a custom field', () => {
  const good: [CustomFieldKind, CustomValue][] = [
    ['text', 'No nuts, please'],
    ['text', 'é'.normalize('NFD').repeat(4000)],
    ['number', 0],
    ['number', 12.5],
    ['date', '2028-02-29'],
    ['flag', false],
    ['choice', polish],
    ['choices', [english, polish]],
    ['emails', 'anna@example.com, ben@example.com'],
  ];
  test.for(good)('of kind %s can be %j', ([kind, value]) => {
    expect(customValueProblem(field(kind, { required: true }), value)).toBeUndefined();
  });

  const day = 'Enter a date, such as 2026-03-31.';
  const choose = 'Choose one of the choices.';
  const bad: [CustomFieldKind, CustomValue, string][] = [
    ['text', 12, 'This field takes text.'],
    ['text', 'x'.repeat(4001), 'This field can have 4,000 characters at most.'],
    ['number', -0.01, messages.positiveNumber],
    ['number', '12', messages.positiveNumber],
    ['number', Number.POSITIVE_INFINITY, messages.positiveNumber],
    ['number', 1e300, 'Enter a number of at most 9,007,199,254,740,991.'],
    ['date', '2027-02-29', day],
    ['date', '0000-01-01', day],
    ['date', '31/03/2026', day],
    ['flag', 'yes', 'Choose yes or no.'],
    ['choice', idOf(9), choose],
    ['choice', [english], choose],
    ['choice', latin, '“Latin” can’t be chosen any more. Choose another one.'],
    ['choices', english, choose],
    ['choices', [english, idOf(9)], choose],
    ['emails', 'anna@example.com; ben@example.com', messages.email],
    ['emails', 'anna', messages.email],
  ];
  test.for(bad)('of kind %s can’t be %j', ([kind, value, message]) => {
    expect(customValueProblem(field(kind), value)).toBe(message);
  });

  test('is required where its definition says so, whatever the empty value', () => {
    for (const value of [null, '', '  ', [] as string[]]) {
      expect(customValueProblem(field('text', { required: true }), value)).toBe(messages.required);
      expect(customValueProblem(field('text'), value)).toBeUndefined();
    }
  });

  test('can stay an archived choice, where it is one', () => {
    expect(customValueProblem(field('choice'), latin, latin)).toBeUndefined();
    expect(customValueProblem(field('choices'), [english, latin], [latin])).toBeUndefined();
  });

  test('is tidied before it is kept', () => {
    expect(tidyCustomValue(field('text'), '  nuts ')).toBe('nuts');
    expect(tidyCustomValue(field('emails'), 'a@b.example ,c@d.example')).toBe(
      'a@b.example, c@d.example',
    );
    expect(tidyCustomValue(field('choices'), [polish, english, polish])).toEqual([english, polish]);
    expect(tidyCustomValue(field('choices'), [])).toBeNull();
  });
});

describe('the values of an object', () => {
  const fields = [
    field('text', { id: 'diet', default: 'Anything' }),
    field('number', { id: 'size', required: true }),
  ];

  test('are completed where it is new', () => {
    expect(checkCustomValues(fields, { size: 43 }, { isNew: true })).toEqual({
      problems: {},
      values: { diet: 'Anything', size: 43 },
    });
    expect(checkCustomValues(fields, {}, { isNew: true }).problems).toEqual({
      size: messages.required,
    });
  });

  test('are required only as far as they are given where it is changed', () => {
    const before = { diet: 'Vegan' };
    expect(checkCustomValues(fields, { diet: ' ' }, { isNew: false, before })).toEqual({
      problems: {},
      values: { diet: null },
    });
    expect(checkCustomValues(fields, { size: null }, { isNew: false, before }).problems).toEqual({
      size: messages.required,
    });
  });

  test('are of the fields in use alone', () => {
    expect(Object.keys(checkCustomValues(fields, { gone: 1 }, { isNew: false }).problems)).toEqual([
      'gone',
    ]);
  });
});

describe('a custom field', () => {
  const settings = { name: 'Language', kind: 'choice' as const, choices, default: null };

  test('has choices that differ in forms and files', () => {
    expect(customFieldProblems(settings)).toEqual({});
    const labels = ['English', 'english', 'a;b', ' '];
    const wrong = labels.map((label, index) => ({ id: idOf(index), label, isArchived: false }));
    expect(customFieldProblems({ ...settings, choices: wrong })).toEqual({
      'choices.1.label': 'This choice already exists. Enter a different one.',
      'choices.2.label':
        'A choice can’t contain a semicolon, because files use it to separate choices. Remove it.',
      'choices.3.label': messages.required,
    });
    const archived = choices.map((one) => ({ ...one, isArchived: true }));
    expect(customFieldProblems({ ...settings, choices: archived })).toHaveProperty('choices');
  });

  test('has a default that can be chosen', () => {
    expect(customFieldProblems({ ...settings, default: latin })).toHaveProperty('default');
    expect(customFieldProblems({ ...settings, default: english })).toEqual({});
  });

  test('is a field of lists, with its choices as options', () => {
    expect(customListField(field('choices'))).toMatchObject({
      key: 'custom.field',
      kind: 'choice',
      canSort: false,
      options: [{}, {}, {}, { label: 'Latin (archived)' }],
    });
    expect(customListField(field('number'))).toEqual({
      key: 'custom.field',
      label: 'Field',
      kind: 'number',
      canSort: true,
      canFilter: true,
    });
  });

  test('says in files what its cells look like, with an example that can be read', () => {
    const kinds: CustomFieldKind[] = [
      'text',
      'number',
      'date',
      'flag',
      'choice',
      'choices',
      'emails',
    ];
    for (const kind of kinds) {
      const [column] = customImportColumns([field(kind)]);
      const parsed = parseCustomCell(field(kind), column?.example ?? '');
      expect(customValueProblem(field(kind), parsed.value ?? null)).toBeUndefined();
      expect(parsed.value).not.toBeNull();
    }
  });
});

describe('a cell of a file', () => {
  const cells: [CustomFieldKind, string, CustomValue][] = [
    ['text', '  nuts ', 'nuts'],
    ['text', '   ', null],
    ['number', '1,234.50', 1234.5],
    ['number', '1.234,50', 1234.5],
    ['number', '1234,5', 1234.5],
    ['number', '1,234', 1234],
    ['number', '1.234', 1.234],
    ['number', '1.234.567', 1234567],
    ['number', '1 234 567', 1234567],
    ['number', '1’234.5', 1234.5],
    ['number', '1e3', 1000],
    ['number', '.5', 0.5],
    ['date', '2026-03-31', '2026-03-31'],
    ['date', '2026-03-31T00:00:00.000Z', '2026-03-31'],
    ['date', '31/03/2026', '2026-03-31'],
    ['date', '1.3.26', '2026-03-01'],
    ['date', '31-03-1971', '1971-03-31'],
    ['date', '31 March 2026', '2026-03-31'],
    ['date', '31st Mar. 2026', '2026-03-31'],
    ['date', 'March 31, 2026', '2026-03-31'],
    ['flag', 'YES', true],
    ['flag', 'n', false],
    ['flag', '1', true],
    ['choice', 'english', english],
    ['choice', 'Gaelic, Scottish', gaelic],
    ['choices', 'Polish; english', [polish, english]],
    ['choices', 'Polish, English', [polish, english]],
    ['choices', 'Gaelic, Scottish; Polish', [gaelic, polish]],
    ['emails', 'a@b.example; c@d.example', 'a@b.example, c@d.example'],
  ];
  test.for(cells)('of kind %s is read: %j', ([kind, cell, value]) => {
    expect(parseCustomCell(field(kind), cell)).toEqual({ value });
  });

  const unreadable: [CustomFieldKind, string, string][] = [
    ['number', 'many', messages.positiveNumber],
    ['number', '1,23,4', messages.positiveNumber],
    ['number', '-', messages.positiveNumber],
    ['date', '03/31/2026', 'Enter the day before the month, such as 31/03/2026, or 2026-03-31.'],
    ['date', '31/02/2026', 'This day doesn’t exist. Check the date.'],
    ['date', 'soon', 'Enter a date, such as 2026-03-31 or 31/03/2026.'],
    ['flag', 'maybe', 'Enter yes or no.'],
    ['choice', 'Klingon', '“Klingon” isn’t one of the choices.'],
    ['choices', 'English; Klingon', '“Klingon” isn’t one of the choices.'],
  ];
  test.for(unreadable)('of kind %s can’t be read: %j', ([kind, cell, problem]) => {
    expect(parseCustomCell(field(kind), cell)).toEqual({ problem });
  });
});

describe('what is written is read again', () => {
  const days = fc
    .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const numbers = fc.double({ min: 0, max: Number.MAX_SAFE_INTEGER, noNaN: true });
  const values: [CustomFieldKind, fc.Arbitrary<CustomValue>][] = [
    ['number', numbers],
    ['number', fc.integer({ min: 0, max: 100_000_000 }).map((hundredths) => hundredths / 100)],
    ['date', days],
    ['flag', fc.boolean()],
    ['choice', fc.constantFrom(english, polish, gaelic, latin)],
    ['choices', fc.subarray([english, polish, gaelic, latin], { minLength: 1 })],
  ];

  test.for(values)('from an exported cell of kind %s', ([kind, value]) => {
    fc.assert(
      fc.property(value, (one) => {
        const cell = String(customCell(field(kind), one));
        expect(parseCustomCell(field(kind), cell)).toEqual({ value: one });
      }),
    );
  });

  test.for(values.slice(1, 5))('from what people read, of kind %s', ([kind, value]) => {
    fc.assert(
      fc.property(value, (one) => {
        const text = customValueText(field(kind), one);
        expect(parseCustomCell(field(kind), text)).toEqual({ value: one });
      }),
    );
  });

  test('and no cell whatever breaks the reading', () => {
    const kinds = fc.constantFrom<CustomFieldKind>('number', 'date', 'flag', 'choice', 'choices');
    fc.assert(
      fc.property(kinds, fc.string(), (kind, text) => {
        const { value, problem } = parseCustomCell(field(kind), text);
        expect((value === undefined) !== (problem === undefined)).toBe(true);
      }),
    );
  });
});
