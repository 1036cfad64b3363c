import { type Field, newFields, type SourceValue } from '@countersign/contract';
import { expect, test } from 'vitest';
import { detailKeyOf, detailsOf, isSensitiveDetail, valuesFromDetails } from './saved-details.ts';

const field = (type: Field['type'], changes: Partial<Field>): Field =>
  ({
    ...newFields[type],
    key: 'field',
    label: 'Field',
    assignee: 'recipient',
    required: false,
    placements: [{ page: 0, x: 0, y: 0, width: 1, height: 1 }],
    ...changes,
  }) as Field;
const form = (...fields: Field[]) => ({ formTemplateId: 'form', name: 'Form', fields });

test.each([
  ['a chosen key', field('text', { key: 'Home Address' }), 'key.home-address'],
  ['a key that was made up', field('text', { key: 'text-2' }), undefined],
  [
    'an attribute of the person',
    field('phone', { binding: { source: 'recipient.mobile' } }),
    'person.mobile',
  ],
  [
    'an attribute of somebody else',
    field('email', { binding: { source: 'agent.email' } }),
    undefined,
  ],
  [
    'what comes from the project',
    field('text', { binding: { source: 'project.name' } }),
    undefined,
  ],
  ['a signature', field('signature', { key: 'sign-here' }), undefined],
  ['an amount', field('currency', { key: 'weekly-rate' }), undefined],
  ['a choice', field('dropdown', { key: 'meal-choice' }), undefined],
  ['a tick', field('checkbox', { key: 'agreed' }), undefined],
  ['a file', field('attachment', { key: 'proof-of-address' }), undefined],
] as const)('%s is saved by this key', (_, one, key) => {
  expect(detailKeyOf(one)).toBe(key);
});

test.each([
  'Bank account',
  'sortCode',
  'Sort code',
  'IBAN',
  'National Insurance number',
  'NI number',
  'Tax file number',
  'UTR',
  'passport_number',
  'Date of birth',
  'Birthplace',
  'Passports',
  'National ID',
  'A/C no',
  'Nationality',
  'Blood type',
  'Student loan',
  'Kontonummer',
  'Dietary requirements',
])('%s is saved only where its owner ticks it', (label) => {
  expect(isSensitiveDetail({ key: 'field', label })).toBe(true);
});

test.each([
  'Home address',
  'Town',
  'Mobile',
  'Emergency contact',
  'Full name',
  'Job title',
  'Bankside',
])('%s is not sensitive', (label) =>
  expect(isSensitiveDetail({ key: 'field', label })).toBe(false),
);

test('what was filled in is offered once, without defaults, other people’s and empty fields', () => {
  const address = field('text', { key: 'address', label: 'Address' });
  const forms = [
    form(
      address,
      field('text', { key: 'town', label: 'Town', default: 'Leeds' }),
      field('text', { key: 'sort-code', label: 'Sort code' }),
      field('date', { key: 'available-from', label: 'Available from' }),
      field('text', { key: 'witness-name', label: 'Witness', assignee: 'signer-1' }),
      field('text', { key: 'nickname', label: 'Nickname' }),
    ),
    { ...form(address), formTemplateId: 'other' },
  ];
  const values = {
    form: {
      address: '1 High Street',
      town: 'Leeds',
      'sort-code': '00-11-22',
      'available-from': '2026-12-01',
      'witness-name': 'Walter',
    },
    other: { address: '1 High Street' },
  };
  expect(detailsOf(forms, 'recipient', values)).toEqual([
    {
      key: 'key.address',
      label: 'Address',
      value: { kind: 'text', value: '1 High Street' },
      isSensitive: false,
      isUsual: true,
    },
    {
      key: 'key.sort-code',
      label: 'Sort code',
      value: { kind: 'text', value: '00-11-22' },
      isSensitive: true,
      isUsual: false,
    },
    {
      key: 'key.available-from',
      label: 'Available from',
      value: { kind: 'date', value: '2026-12-01' },
      isSensitive: false,
      isUsual: false,
    },
  ]);
});

test('details fill in empty fields of the person that can hold them, and nothing else', () => {
  const forms = [
    form(
      field('text', { key: 'address' }),
      field('text', { key: 'town' }),
      field('text', { key: 'fixed', readOnly: true }),
      field('phone', { key: 'mobile', binding: { source: 'recipient.mobile', canChange: true } }),
      field('date', { key: 'birthday' }),
      field('text', { key: 'agency', assignee: 'agent' }),
    ),
  ];
  const mobile = { countryCode: '+44', number: '7700900123' };
  const text = (value: string): SourceValue => ({ kind: 'text', value });
  const saved = new Map<string, SourceValue>([
    ['key.address', text('1 High Street')],
    ['key.town', text('York')],
    ['key.fixed', text('x')],
    ['person.mobile', { kind: 'phone', value: mobile }],
    ['key.birthday', text('some day')],
    ['key.agency', text('Best')],
  ]);
  expect(valuesFromDetails(forms, 'recipient', { form: { town: 'Leeds' } }, saved)).toEqual({
    form: { address: '1 High Street', mobile },
  });
});
