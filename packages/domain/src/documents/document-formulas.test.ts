import { type Field, type FieldType, newFields } from '@countersign/contract';
import { expect, test } from 'vitest';
import { decideFields, documentFormulas } from './document-formulas.ts';

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
