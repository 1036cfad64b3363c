import { type FormulaType, longestFormula } from '@countersign/contract';
import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFormula } from './check.ts';
import { evaluateFormula } from './evaluate.ts';
import { exactOf } from './exact.ts';
import { Fault } from './fault.ts';
import { formulaFunctions, writeValue } from './functions.ts';
import { namesIn, renameAllInFormula } from './names.ts';
import { parseFormula } from './parse.ts';
import type { FormulaValue, Tree } from './tree.ts';

const number = (text: string) => exactOf(text);
const values: Readonly<Record<string, [FormulaType, FormulaValue]>> = {
  rate: ['number', number('1250.5')],
  days: ['number', number('3')],
  nothing: ['number', null],
  department: ['text', 'Art & Set'],
  languages: ['text', 'English\nPolish'],
  note: ['text', null],
  start: ['date', '2027-01-04'],
  finish: ['date', '2027-03-26'],
  open: ['date', null],
  ticked: ['yes-no', true],
  unticked: ['yes-no', null],
  signature: ['file', null],
  'crew.name': ['text', 'Zofia'],
  'rate-of-pay': ['number', number('7')],
  'page[0].pay[1]': ['number', number('5')],
};
const names = {
  typeOf: (name: string) => values[name]?.[0],
  all: () => new Map(Object.entries(values)).keys(),
};

/** Evaluates a formula, as the language writes its result, or returns the sentence on its problem. */
function come(formula: string): string {
  const { tree, problems } = parseFormula(formula);
  if (tree === undefined) return problems[0].message;
  const checked = checkFormula(tree, names);
  if (checked.problems[0]) return checked.problems[0].message;
  const value = evaluateFormula(tree, (name) => values[name]?.[1] ?? null);
  return value instanceof Fault ? value.message : writeValue(value);
}

describe('results of formulas', () => {
  test.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['10 - 2 - 3', '5'],
    ['-2 * -3', '6'],
    ['0.1 + 0.2', '0.3'],
    ['1 / 3', '0.33333333333333333333'],
    ['round(2.345; 2)', '2.35'],
    ['round(-2.5)', '-3'],
    ['round(1 / 3, 4)', '0.3333'],
    ['rate * days', '3751.5'],
    ['[rate-of-pay] * 2', '14'],
    ['[page[0]].pay[1]]] * [rate-of-pay]', '35'],
    ['99999999999999999999999999999.9 + 0.1', '100000000000000000000000000000'],
    ['sum(rate; nothing; 0.5)', '1251'],
    ['sum(nothing; nothing)', ''],
    ['rate + nothing', '1250.5'],
    ['nothing - rate', '-1250.5'],
    ['rate * nothing', ''],
    ['min(rate; days; 7)', '3'],
    ['max(start; finish; open)', '2027-03-26'],
    ['abs(3 - 10)', '7'],
    ['days(start; finish)', '81'],
    ['days(open; finish)', ''],
    ['addDays(start; 28)', '2027-02-01'],
    ['date(2028; 2; 29)', '2028-02-29'],
    ['year(start) & "-" & month(start) & "-" & day(start)', '2027-1-4'],
    ['start < finish', 'yes'],
    ['start >= date(2027; 1; 4)', 'yes'],
    ['open < finish', 'no'],
    ['open <= open', 'no'],
    ['nothing = 0', 'no'],
    ['note = ""', 'yes'],
    ['ticked and not unticked', 'yes'],
    ['unticked or ticked and no', 'no'],
    ['not rate > 2000', 'yes'],
    ['if(rate > 1000; "long"; "short") & "!"', 'long!'],
    ['if(days = 0; 0; rate / days)', '416.83333333333333333333'],
    ['if(yes; 1; 1 / 0)', '1'],
    ['unticked and 1 / 0 = 1', 'no'],
    ['oneOf(department; "Camera"; "Art & Set")', 'yes'],
    ['contains(department; "Set")', 'yes'],
    ['includes(languages; "Polish")', 'yes'],
    ['includes(languages; "Pol") or includes(languages; "")', 'no'],
    ['isEmpty(signature) and isEmpty(unticked) and isEmpty(note)', 'yes'],
    ['upper(crew.name) & " " & length(crew.name)', 'ZOFIA 5'],
    ['text(rate) & " " & yes', '1250.5 yes'],
    ['"say ""hello"""', 'say "hello"'],
    ['trim("  a ")', 'a'],
  ])('%s', (formula, expected) => {
    expect(come(formula)).toBe(expected);
  });
});

describe('errors are reported with their position', () => {
  test.each([
    ['', 'Write a formula.', '', ''],
    ['1 +', 'Something is missing at the end.', '1 +', ''],
    ['1 + * 2', 'Something is missing before “*”.', '1 + ', '*'],
    ['1 2', '“2” is not expected here.', '1 ', '2'],
    ['(1 + 2', 'This bracket is not closed.', '', '('],
    ['sum(1; 2', 'The bracket after “sum” is not closed.', 'sum', '('],
    ['sum(1 2)', 'Put a semicolon before “2”.', 'sum(1 ', '2'],
    ['1 § 2', '“§” isn’t allowed in a formula. Remove it.', '1 ', '§'],
    ['"abc', 'The text isn’t closed. Add a " at its end.', '', '"abc'],
    ['[abc', 'The key isn’t closed. Add a ] at its end.', '', '[abc'],
    ['rte * 2', 'There is no field “rte”. Did you mean rate?', '', 'rte'],
    ['pay * 2', 'There is no field “pay”. Did you mean [rate-of-pay]?', '', 'pay'],
    ['1 + round2(1)', 'There is no function “round2”. Did you mean round?', '1 + ', 'round2'],
    ['rate + "5"', '“+” needs a number. This is a text.', 'rate + ', '"5"'],
    [
      'start = "2027-01-04"',
      'This is a text, and it is compared with a day. Write a day as date(2027; 3; 31).',
      'start = ',
      '"2027-01-04"',
    ],
    ['not rate', '“not” needs yes or no. This is a number.', 'not ', 'rate'],
    ['if(yes; 1; "a")', 'This is a text, and the others are a number.', 'if(yes; 1; ', '"a"'],
    [
      'days(start)',
      'days needs “to” too: The number of days from the first day to the second: days(start; finish)',
      '',
      'days(start)',
    ],
    [
      'abs(1; 2)',
      'This is more than abs takes: A number without its sign: abs(balance)',
      'abs(1; ',
      '2',
    ],
    [
      'signature & "x"',
      '“&” needs a text or a number or a day or yes or no. This is a signature or a file.',
      '',
      'signature',
    ],
    ['1e300', '“e300” is not expected here.', '1', 'e300'],
    [`${'9'.repeat(31)} + 1`, 'A number can have 30 digits at most.', '', '9'.repeat(31)],
  ])('%s', (formula, message, before, at) => {
    const { tree, problems } = parseFormula(formula);
    const found = tree === undefined ? problems : checkFormula(tree, names).problems;
    expect(found[0]).toEqual({ message, from: before.length, to: before.length + at.length });
  });

  test.each([
    ['1 / 0', 'This divides by zero.'],
    ['1 / (days - 3)', 'This divides by zero.'],
    ['date(2027; 2; 30)', 'There is no day 2027-02-30.'],
    ['round(rate; 2.5)', 'Round to 0 to 20 digits.'],
    ['addDays(start; 9999999)', 'This day doesn’t exist. Check the number of days.'],
    [Array.from({ length: 5 }, () => '9'.repeat(30)).join('*'), 'This number has too many digits.'],
  ])('%s has no value', (formula, message) => {
    expect(come(formula)).toBe(message);
  });

  test('formulas that are nested too deeply, or too long, get an error', () => {
    expect(come('('.repeat(2000))).toBe('The formula is nested too deeply.');
    expect(come('-'.repeat(3000))).toBe('The formula is nested too deeply.');
    expect(come(`${'1+'.repeat(500)}1`)).toBe('501');
    expect(come(`${'1+'.repeat(501)}1`)).toBe('A formula can have 500 operators at most.');
    expect(come(' '.repeat(longestFormula + 1))).toBe(
      'A formula can have 4000 characters at most.',
    );
  });
});

describe('any formula', () => {
  const words = [
    ...Object.keys(values),
    ...formulaFunctions.keys(),
    '(',
    ')',
    ';',
    '+',
    '-',
    '*',
    '/',
    '&',
    '=',
    '<',
    'and',
    'not',
    '"a"',
    '[',
    ']',
    '1',
    '2.5',
    ' ',
  ];

  test('any text is read or refused, without an exception', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...words)).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { tree, problems } = parseFormula(text);
        expect(tree === undefined).toBe(problems.length > 0);
        for (const { from, to } of problems) {
          expect(0 <= from && from <= to && to <= text.length).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('any tree ends with a value of its type or a fault, whatever the fields hold', () => {
    const someValues = fc.record({
      rate: fc.option(fc.bigInt(-(10n ** 30n), 10n ** 30n).map((one) => number(`${one}`))),
      note: fc.option(fc.string()),
      open: fc.option(
        fc
          .date({ noInvalidDate: true, min: new Date(0) })
          .map((day) => day.toISOString().slice(0, 10)),
      ),
      ticked: fc.option(fc.boolean()),
    });
    fc.assert(
      fc.property(written(), someValues, ([formula, type], fields) => {
        const { tree } = parseFormula(formula);
        if (tree === undefined) throw new Error(`Not read: ${formula}`);
        const checked = checkFormula(tree, names);
        expect(checked).toEqual({ type, problems: [] });
        const value = evaluateFormula(tree, (name) => fields[name as keyof typeof fields] ?? null);
        if (value === null || value instanceof Fault) return;
        const kind = value instanceof Big ? 'number' : typeof value;
        expect(kind).toBe(
          { number: 'number', text: 'string', date: 'string', 'yes-no': 'boolean', file: '' }[type],
        );
      }),
      { numRuns: 1000 },
    );
  });
});

test('the names that a formula uses are found, and renamed where they stand', () => {
  const renamed = (text: string, former: string, name: string) =>
    renameAllInFormula(text, new Map([[former, name]]));
  const formula = 'sum(rate; [rate-of-pay]) + rate & "rate" & crew.name';
  const tree = parseFormula(formula).tree as Tree;
  expect([...namesIn(tree).keys()].sort()).toEqual(['crew.name', 'rate', 'rate-of-pay']);
  expect(renamed(formula, 'rate', 'pay.rate')).toBe(
    'sum(pay.rate; [rate-of-pay]) + pay.rate & "rate" & crew.name',
  );
  expect(renamed(formula, 'rate-of-pay', 'pay')).toContain('sum(rate; pay)');
  expect(renamed('pay * 2', 'pay', 'page[0].pay')).toBe('[page[0]].pay] * 2');
  expect(renamed('days(days; 1', 'days', 'the days')).toBe('days([the days]; 1');
});

/** Generates a formula of any type, as a person could write it, with its type. */
function written(): fc.Arbitrary<[string, FormulaType]> {
  const {
    number: numbers,
    text,
    date,
    truth,
  } = fc.letrec<{
    number: string;
    text: string;
    date: string;
    truth: string;
  }>((tie) => ({
    number: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      fc.constantFrom('rate', '0', '2.5', '1000000000000000000000', 'nothing'),
      fc
        .tuple(tie('number'), fc.constantFrom('+', '-', '*', '/'), tie('number'))
        .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
      fc
        .tuple(tie('truth'), tie('number'), tie('number'))
        .map((given) => `if(${given.join('; ')})`),
      tie('number').map((one) => `-round(${one}; 2)`),
      fc.tuple(tie('date'), tie('date')).map((given) => `days(${given.join('; ')})`),
    ),
    text: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      fc.constantFrom('note', '"a"', '""'),
      fc.tuple(tie('text'), tie('number')).map(([a, b]) => `${a} & ${b}`),
      tie('date').map((one) => `text(${one})`),
    ),
    date: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      fc.constantFrom('open', 'start', 'date(2027; 12; 31)'),
      fc.tuple(tie('date'), tie('number')).map((given) => `addDays(${given.join('; ')})`),
      fc.tuple(tie('date'), tie('date')).map((given) => `max(${given.join('; ')})`),
    ),
    truth: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      fc.constantFrom('ticked', 'yes', 'isEmpty(signature)'),
      fc
        .tuple(tie('number'), fc.constantFrom('<', '=', '>='), tie('number'))
        .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
      fc
        .tuple(tie('truth'), fc.constantFrom('and', 'or'), tie('truth'))
        .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
      tie('text').map((one) => `contains(${one}; "a")`),
      tie('truth').map((one) => `not ${one}`),
    ),
  }));
  return fc.oneof(
    numbers.map((one): [string, FormulaType] => [one, 'number']),
    text.map((one): [string, FormulaType] => [one, 'text']),
    date.map((one): [string, FormulaType] => [one, 'date']),
    truth.map((one): [string, FormulaType] => [one, 'yes-no']),
  );
}
