import { describe, expect, test } from 'vitest';
import { suggestionsAt } from './complete.ts';
import { exactOf } from './exact.ts';
import { Fault } from './fault.ts';
import { writeValue } from './functions.ts';
import { type FormulaField, planFormulas, workOut } from './plan.ts';
import type { FormulaValue } from './tree.ts';

const field = (key: string, more: Partial<FormulaField> = {}): FormulaField => ({
  key,
  type: 'number',
  ...more,
});
const fee = [
  field('rate'),
  field('days'),
  field('total', { formula: 'round(fee + tax; 2)' }),
  field('fee', { formula: 'rate * days' }),
  field('tax', { formula: 'fee * 0.2', showWhen: 'engagedAs <> "PAYE"' }),
  field('engagedAs', { type: 'text' }),
  field('kit', { showWhen: 'hasKit' }),
  field('kitNote', { type: 'text', showWhen: 'kit > 1000' }),
  field('hasKit', { type: 'yes-no' }),
];

/** Evaluates the formulas, as texts, with the hidden fields. */
function worked(fields: readonly FormulaField[], values: Record<string, FormulaValue>) {
  const results = workOut(planFormulas(fields), (name) => values[name] ?? null);
  return {
    values: Object.fromEntries(
      [...results.values].map(([key, value]) => [
        key,
        value instanceof Fault ? value.message : writeValue(value),
      ]),
    ),
    hidden: Object.fromEntries(results.hidden),
  };
}

describe('the formulas of a pack', () => {
  test('are worked out in their order, whatever the order of the fields', () => {
    expect(planFormulas(fee).problems).toEqual([]);
    const { values, hidden } = worked(fee, {
      rate: exactOf('99.99'),
      days: exactOf('7'),
      hasKit: true,
      kit: exactOf('2000'),
    });
    expect(values).toEqual({ fee: '699.93', tax: '139.986', total: '839.92' });
    expect(hidden).toEqual({});
  });

  test('a hidden field has no value, and hides fields that depend on it', () => {
    const { values, hidden } = worked(fee, {
      rate: exactOf('100'),
      days: exactOf('2'),
      engagedAs: 'PAYE',
      hasKit: false,
      kit: exactOf('2000'),
    });
    expect(values).toEqual({ fee: '200', total: '200' });
    expect(hidden).toEqual({ tax: 'engagedAs <> "PAYE"', kit: 'hasKit', kitNote: 'kit > 1000' });
  });

  test('circles are named at each of their formulas, and the rest goes on', () => {
    const { problems, steps } = planFormulas([
      field('a', { formula: 'b + 1' }),
      field('b', { formula: 'c + 1' }),
      field('c', { formula: 'a + 1' }),
      field('self', { formula: 'self + 1' }),
      field('good', { formula: '1 + 1' }),
    ]);
    expect(problems.map(({ key, message, from, to }) => [key, message, from, to])).toEqual([
      ['a', 'These depend on each other in a circle: “a”, “b”, “c”, “a”.', 0, 1],
      ['b', 'These depend on each other in a circle: “a”, “b”, “c”, “a”.', 0, 1],
      ['c', 'These depend on each other in a circle: “a”, “b”, “c”, “a”.', 0, 1],
      ['self', '“self” can’t depend on itself.', 0, 4],
    ]);
    expect(steps.map(({ key }) => key).sort()).toEqual(['a', 'b', 'good']);
  });

  test('a large circle is named in part', () => {
    const keys = Array.from({ length: 1000 }, (_, at) => `f${at}`);
    const { problems } = planFormulas(
      keys.map((key, at) => field(key, { formula: `${keys[(at + 1) % keys.length]} + 1` })),
    );
    expect(problems).toHaveLength(1000);
    expect(problems[0]?.message).toMatch(/: “f0”, “f1”, .*“f8”, …, “f0”\.$/);
  });

  test('a field whose condition is wrong, or can’t be worked out, is there', () => {
    const fields = [
      field('rate'),
      field('wrong', { showWhen: 'rate' }),
      field('unread', { showWhen: 'rate >' }),
      field('impossible', { showWhen: '1 / rate > 1' }),
    ];
    expect(planFormulas(fields).problems.map(({ key, part }) => [key, part])).toEqual([
      ['unread', 'showWhen'],
      ['wrong', 'showWhen'],
    ]);
    expect(worked(fields, { rate: exactOf('0') }).hidden).toEqual({});
  });

  test('forms that share a key share its formula, and types follow from formulas', () => {
    const plan = planFormulas(
      [
        field('until', { formula: 'addDays(project.start; 5)', type: 'text' }),
        field('until', { type: 'text' }),
        field('isLong', { formula: 'days(project.start; until) > 3', type: 'text' }),
      ],
      new Map([['project.start', 'date']]),
    );
    expect(plan.problems).toEqual([]);
    expect([plan.types.get('until'), plan.types.get('isLong')]).toEqual(['date', 'yes-no']);
    const { values } = workOut(plan, (name) => (name === 'project.start' ? '2027-01-01' : null));
    expect(
      [...values].map(([key, value]) => [key, value instanceof Fault ? '' : writeValue(value)]),
    ).toEqual([
      ['until', '2027-01-06'],
      ['isLong', 'yes'],
    ]);
  });

  test('texts that double from field to field end with a sentence, and a long chain is worked out', () => {
    const doubling = Array.from({ length: 40 }, (_, index) =>
      field(`f${index}`, {
        type: 'text',
        formula: index === 0 ? '"ab"' : `f${index - 1} & f${index - 1}`,
      }),
    );
    expect(worked(doubling, {}).values['f39']).toBe(
      'This text comes to more than 10000 characters.',
    );
    const chain = Array.from({ length: 5000 }, (_, index) =>
      field(`f${index}`, { formula: index === 4999 ? '1' : `f${index + 1} + 1` }),
    );
    expect(worked(chain, {}).values['f0']).toBe('5000');
  });
});

test('formulas that are each cheap, and too expensive in total, are refused', () => {
  const formula = Array.from({ length: 20 }, () => 'upper(note)').join(' & ');
  const fields = (count: number) =>
    Array.from({ length: count }, (_, at) => field(`f${at}`, { type: 'text', formula }));
  const problemsOf = (count: number) =>
    planFormulas([field('note', { type: 'text' }), ...fields(count)]).problems;
  expect(problemsOf(50)).toEqual([]);
  expect(problemsOf(500).at(-1)?.message).toBe(
    'All formulas together take too long to work out. Simplify some of them.',
  );
});

describe('suggestions while typing', () => {
  const named = [
    { name: 'rate', label: 'Daily rate' },
    { name: 'rate-of-pay', label: 'Pay' },
    { name: 'crew.name', label: 'Name' },
  ];
  const labels = (formula: string, caret = formula.length) =>
    suggestionsAt(formula, caret, named).map(({ insert }) => insert);

  test('what begins with the word comes first, fields before functions', () => {
    expect(labels('1 + ra')).toEqual(['rate', '[rate-of-pay]', 'contains(', 'upper('].slice(0, 2));
    expect(labels('ro')).toEqual(['round(']);
    expect(labels('sum(dai')).toEqual(['rate']);
    expect(labels('1 + ')).toEqual([]);
    expect(labels('"ra')).toEqual([]);
  });

  test('a bracket that is open is closed by what is chosen', () => {
    expect(suggestionsAt('1 + [rate] * 2', 7, named)[0]).toMatchObject({
      insert: 'rate',
      from: 4,
      to: 7,
    });
    expect(suggestionsAt('[cre]', 4, named)[0]).toMatchObject({
      insert: 'crew.name',
      from: 0,
      to: 5,
    });
  });
});

describe('a comparison with options', () => {
  const yesNo = field('yes-no', { type: 'text', options: ['Yes', 'No', 'Say "no"'] });
  const plan = (showWhen: string, more: Partial<FormulaField> = {}) =>
    planFormulas([
      yesNo,
      field('langs', { type: 'text', options: ['en', 'pl'] }),
      field('more', { showWhen, ...more }),
    ]);
  const messages = (showWhen: string) => plan(showWhen).problems.map(({ message }) => message);
  const none = '“Yep” isn’t one of the options. Enter one of "Yes", "No", "Say ""no""".';

  test.each([
    '[yes-no] = "Yep"',
    '"Yep" <> [yes-no]',
    'not (1 = 1 and [yes-no] = "Yep")',
    'oneOf([yes-no]; "Yes"; "Yep")',
  ])('any other name is reported: %s', (formula) => {
    const [problem, ...others] = plan(formula).problems;
    expect([problem?.message, others]).toEqual([none, []]);
    expect(formula.slice(problem?.from, problem?.to)).toBe('"Yep"');
  });

  test.each([
    '[yes-no] = "Yes"',
    '[yes-no] = ""',
    '[yes-no] = [langs]',
    '[yes-no] & "Yep" = "NoYep"',
    'contains([yes-no]; "Yep")',
    'includes(langs; "pl")',
  ])('that can hold is none: %s', (formula) => {
    expect(messages(formula)).toEqual([]);
  });

  test('of choices with one that there is not is named', () => {
    expect(messages('includes(langs; "fr")')).toHaveLength(1);
  });

  test('is worked out all the same: documents that are out have it', () => {
    const { hidden } = workOut(plan('[yes-no] = "Yep"'), () => 'Yes');
    expect([...hidden.keys()]).toEqual(['more']);
  });

  test('looks at the values of a source, or of the field that has its name', () => {
    const types = new Map([['document.engagementType', 'text' as const]]);
    const options = new Map([['document.engagementType', ['Company', 'PAYE']]]);
    const conditional = field('more', { showWhen: '[document.engagementType] = "Paye"' });
    expect(planFormulas([conditional], types, options).problems).toHaveLength(1);
    const own = field('document.engagementType', { type: 'text' });
    expect(planFormulas([conditional, own], types, options).problems).toEqual([]);
  });
});

describe('the options of a field', () => {
  const named = [
    { name: 'yes-no', label: 'Yes?', options: ['Yes', 'No', 'Say "no"'] },
    { name: 'fee', label: '' },
  ];
  const offered = (formula: string, rest = '') =>
    suggestionsAt(formula + rest, formula.length, named).map(
      ({ insert, from, to }) => formula.slice(0, from) + insert + (formula + rest).slice(to),
    );

  test('are offered where it is compared with a text', () => {
    expect(offered('[yes-no] = "')).toEqual([
      '[yes-no] = "Yes"',
      '[yes-no] = "No"',
      '[yes-no] = "Say ""no"""',
    ]);
    expect(offered('[yes-no] <> "y')).toEqual(['[yes-no] <> "Yes"', '[yes-no] <> "Say ""no"""']);
    expect(offered('oneOf([yes-no]; "Yes"; "N')).toEqual([
      'oneOf([yes-no]; "Yes"; "No"',
      'oneOf([yes-no]; "Yes"; "Say ""no"""',
    ]);
    expect(offered('[yes-no] = "y', '"')).toContain('[yes-no] = "Yes"');
  });

  test('are not offered elsewhere', () => {
    for (const formula of ['fee = "y', '"y', '[yes-no] "y', '[yes-no] = "Yes"', '[yes-no] & "y']) {
      expect(offered(formula)).toEqual([]);
    }
  });
});
