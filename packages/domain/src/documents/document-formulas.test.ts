import { type Field, type FieldType, newFields } from '@countersign/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decideFields,
  documentFormulas,
  hiddenKeysOf,
  withoutHidden,
} from './document-formulas.ts';

const field = (type: FieldType, key: string, more: object = {}) =>
  ({
    ...newFields[type],
    key,
    label: key,
    assignee: 'creator',
    required: false,
    placements: [],
    ...more,
  }) as Field;

const form = (formTemplateId: string, ...fields: Field[]) => ({
  formTemplateId,
  name: formTemplateId,
  fields,
});
const nothing = () => undefined;

test('what is calculated is written in, what is not there is taken out, and all else stays', () => {
  const formulas = documentFormulas([
    form(
      'deal',
      field('number', 'rate'),
      field('number', 'days'),
      field('calculated', 'fee', { expression: 'rate * days' }),
      field('checkbox', 'hasAgent'),
      field('text', 'agency', { showWhen: 'hasAgent' }),
    ),
    form('tax', field('calculated', 'fee', { expression: 'rate * days' })),
    form('terms', field('text', 'place')),
  ]);
  const given = {
    deal: { agency: 'Acme', rate: '12.5', days: '4', fee: '1', other: 'x' },
    terms: { place: 'Hull' },
  };
  const decided = decideFields(formulas, given, nothing);
  expect(decided.values).toEqual({
    deal: { rate: '12.5', days: '4', fee: '50', other: 'x' },
    tax: { fee: '50' },
    terms: { place: 'Hull' },
  });
  expect(decided.values['terms']).toBe(given.terms);
  expect(decided.hidden).toEqual([
    { formTemplateId: 'deal', key: 'agency', condition: 'hasAgent' },
  ]);
  // What was given is as it was.
  expect(given.deal).toMatchObject({ agency: 'Acme', fee: '1' });
});

test('what can’t be worked out holds nothing, and makes no form that there was not', () => {
  const formulas = documentFormulas([
    form('deal', field('number', 'rate'), field('calculated', 'share', { expression: '1 / rate' })),
  ]);
  expect(decideFields(formulas, {}, nothing).values).toEqual({});
  expect(decideFields(formulas, { deal: { rate: '0', share: '3' } }, nothing).values).toEqual({
    deal: { rate: '0' },
  });
});

/** A form of which every key was made up. */
const madeUp = (formTemplateId: string, factor: number) =>
  form(
    formTemplateId,
    field('number', 'number'),
    field('calculated', 'calculated', { expression: `number * ${factor}` }),
    field('checkbox', 'check-box'),
    field('text', 'text', { showWhen: '[check-box]' }),
  );

test('formulas and conditions mean the fields of their own form, where keys were generated', () => {
  const forms = [madeUp('a', 2), madeUp('b', 3), form('c', field('text', 'text'))];
  const filled = { number: '1', text: 'x' };
  const given = { a: { ...filled, 'check-box': true }, b: { ...filled, number: '5' }, c: filled };
  const decided = decideFields(documentFormulas(forms), given, nothing);
  expect(decided.values).toEqual({
    a: { ...given.a, calculated: '2' },
    b: { number: '5', calculated: '15' },
    c: given.c,
  });
  expect(decided.hidden.map(({ formTemplateId, key }) => [formTemplateId, key])).toEqual([
    ['b', 'text'],
  ]);
  expect(hiddenKeysOf(forms, decided.hidden)).toEqual([[], ['text'], []]);
  const there = withoutHidden(forms, decided.hiddenFields);
  expect(there.map(({ fields }) => fields.length)).toEqual([4, 3, 1]);
});

test('a formula means another form’s field where the key was chosen, or no other form has it', () => {
  const price = field('number', 'number', { keyFrom: 'choice' });
  const total = field('calculated', 'total', { expression: 'number * 2' });
  const decide = (...forms: Parameters<typeof documentFormulas>[0]) => {
    const values = { a: { number: '1' }, b: { number: '5' } };
    const formulas = documentFormulas(forms);
    const { problems } = formulas.plan;
    return [decideFields(formulas, values, nothing).values['c']?.['total'], problems.length];
  };
  const [a, b, c] = [form('a', field('number', 'number')), form('b', price), form('c', total)];
  expect(decide(a, b, c)).toEqual(['10', 0]);
  expect(decide(a, c)).toEqual(['2', 0]);
  expect(decide(a, form('b', field('number', 'number')), c)).toEqual([undefined, 1]);
  expect(decide(a, b, form('c', field('number', 'number'), total))).toEqual([undefined, 0]);
});

test('a circle is named by keys', () => {
  const circle = form('a', field('calculated', 'calculated', { expression: 'calculated + 1' }));
  const { problems } = documentFormulas([circle, madeUp('b', 2)]).plan;
  expect(problems.map(({ message }) => message)).toEqual(['“calculated” can’t depend on itself.']);
});

test('a form of generated keys has the same results by itself and among any others', () => {
  const values = fc.record({
    number: fc.integer({ min: 0, max: 999 }).map(String),
    'check-box': fc.boolean(),
    text: fc.constant('x'),
  });
  const filledForm = fc.tuple(fc.integer({ min: 1, max: 9 }), values);
  fc.assert(
    fc.property(fc.array(filledForm, { minLength: 2, maxLength: 5 }), (all) => {
      const forms = all.map(([factor], at) => madeUp(`form ${at}`, factor));
      const given = Object.fromEntries(all.map(([, filled], at) => [`form ${at}`, filled]));
      const alone = forms.map((one) => {
        const own = { [one.formTemplateId]: given[one.formTemplateId] ?? {} };
        return decideFields(documentFormulas([one]), own, nothing);
      });
      const among = decideFields(documentFormulas(forms), given, nothing);
      expect(among.values).toEqual(Object.assign({}, ...alone.map((one) => one.values)));
      expect(among.hidden).toEqual(alone.flatMap(({ hidden }) => hidden));
    }),
  );
});
