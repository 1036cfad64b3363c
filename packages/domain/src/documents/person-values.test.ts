import { expect, test } from 'vitest';
import { isOfPerson, mentionsOf } from './person-values.ts';

const at = { placements: [{ page: 0, x: 0, y: 0, width: 9, height: 9 }] };
const text = {
  type: 'text',
  assignee: 'creator',
  fontSize: 0,
  align: 'left',
  color: '#000000',
  ...at,
} as const;
const field = (key: string, more: object = {}) => ({ ...text, key, label: key, ...more }) as never;
const inputOf = (...fields: never[]) =>
  fields.map((one) => ({ formTemplateId: 'a', formName: 'A', field: one })) as never;

test.each([
  ['homeAddress', {}],
  ['First name', {}],
  ['Post code', {}],
  ['Emergency contact', {}],
  ['VAT number', {}],
  ['reach', { type: 'email' }],
  ['job', { binding: { source: 'recipient.jobTitle', canChange: true } }],
  ['type', { binding: { source: 'document.engagementType', canChange: true } }],
])('the value of “%s” belongs to a person', (key, more) => {
  expect(isOfPerson(inputOf(field(key, more)))).toBe(true);
  // One form of several is enough.
  expect(isOfPerson(inputOf(field('other'), field(key, more)))).toBe(true);
});

test.each(['rate', 'Production name', 'fee per day', 'start'])(
  'the value of “%s” is the company’s',
  (key) => {
    expect(isOfPerson(inputOf(field(key)))).toBe(false);
  },
);

test.each([
  ['Hi Zofia, welcome', true],
  ['Dear\nWiśniewska', true],
  ['Contact:\nzofia@example.com', true],
  ['Ring 07700 900123', true],
  ['Ring +44 7700 900 123', true],
  [{ kind: 'choice', values: ['ZOFIA'] }, true],
  ['Zofias bakery', false],
  ['350 a day', false],
  [7700, false],
  [true, false],
])('%j names the person: %s', (value, isMention) => {
  const mentions = mentionsOf([
    {
      firstName: 'Zofia',
      lastName: 'Wiśniewska',
      email: 'zofia@example.com',
      mobile: '07700900123',
    },
  ]);
  expect(mentions(value)).toBe(isMention);
});

test('without people nothing names one', () => {
  expect(mentionsOf([])('Zofia')).toBe(false);
});
