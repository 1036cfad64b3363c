import type { ApprovalStep, Field, PackProblem } from '@countersign/contract';
import { newFields } from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { compareFields } from '../form-templates/compare-forms.ts';
import { commonKeys } from './common-keys.ts';
import { conditionHolds, conditionProblem } from './conditions.ts';
import { fileNameBy } from './file-names.ts';
import { packProblems } from './pack-problems.ts';
import { askedForms, sharedValues } from './shared-values.ts';

const place = { page: 0, x: 10, y: 10, width: 100, height: 20 };
function field(key: string, more: Partial<Field> = {}): Field {
  const type = more.type ?? 'text';
  return {
    ...newFields[type],
    key,
    label: key.toUpperCase(),
    assignee: 'creator',
    required: false,
    placements: [place],
    ...more,
  } as Field;
}
const form = (formTemplateId: string, ...fields: Field[]) => ({
  formTemplateId,
  name: `Form ${formTemplateId}`,
  fields,
});
const facts = {
  engagementType: 'PAYE',
  department: 'Art',
  'project.name': 'Salt',
  'project.code': 'SAL',
  'company.name': 'Northlight',
  'company.code': 'NL',
};

describe('keys that forms of a pack share', () => {
  test('are named with what keeps them from being asked for once', () => {
    const forms = [
      form('a', field('name'), field('day'), field('fee', { type: 'currency' }), field('alone')),
      form('b', field('name'), field('day', { type: 'date' }), field('fee', { type: 'currency' })),
      form('c', field('fee', { type: 'currency', assignee: 'recipient' })),
    ];
    expect(commonKeys(forms)).toMatchObject([
      { key: 'name', forms: ['Form a', 'Form b'], problem: '' },
      { key: 'day', problem: '“Form a” takes another type here (text) than “Form b” (date).' },
      { key: 'fee', problem: 'In “Form a” it is filled by Creator, in “Form c” by Recipient.' },
    ]);
  });

  test('are asked for once and filled everywhere, but where they differ', () => {
    const forms = [
      form('a', field('name'), field('day')),
      form('b', field('name'), field('day', { type: 'date' })),
    ];
    const keys = ['name', 'day'];
    const asked = askedForms(forms, keys).map(({ fields }) => fields.map(({ key }) => key));
    expect(asked).toEqual([['name', 'day'], ['day']]);
    const values = sharedValues(forms, keys, { a: { name: 'Ann' }, b: { name: 'x', day: '1' } });
    expect(values).toEqual({ a: { name: 'Ann' }, b: { name: 'Ann', day: '1' } });
    expect(sharedValues(forms, keys, { b: { name: 'left' } })).toEqual({ b: {} });
    expect(sharedValues(forms, [], { b: { name: 'own' } })).toEqual({ b: { name: 'own' } });
  });
});

describe('the condition of a form', () => {
  const forms = [
    form('a', field('fee', { type: 'currency' }), field('theirs', { assignee: 'recipient' })),
  ];
  test.each([
    ['engagementType = "PAYE"', true],
    ['engagementType = "Company"', false],
    ['fee > 10000', true],
    ['fee > 20000 or [project.code] = "SAL"', true],
    ['', true],
    // What can't be worked out leaves nothing out.
    ['theirs = "x"', true],
    ['fee >', true],
  ])('%s comes to %s', (condition, holds) => {
    expect(conditionHolds(condition, forms, { a: { fee: '12000.50' } }, facts)).toBe(holds);
  });

  test('of an empty field does not hold', () => {
    expect(conditionHolds('fee > 10000', forms, {}, facts)).toBe(false);
  });

  test.each([
    ['fee', 'A condition has to come to yes or no: compare it with something.'],
    ['fees > 1', 'There is no field “fees”. Did you mean fee?'],
    ['theirs = "x"', 'There is no field “theirs”.'],
    ['fee > "much"', /this is a text/],
  ])('%s is named', (condition, message) => {
    expect(conditionProblem(condition, forms)).toMatch(message);
  });
});

describe('a pack', () => {
  const step = (more: Partial<ApprovalStep>): ApprovalStep => ({
    id: 's',
    name: 'Producer',
    sequence: 1,
    groupIds: ['g'],
    userIds: [],
    who: 'anyone',
    act: 'sign',
    signaturePosition: 1,
    conditions: [],
    ...more,
  });
  const signature = (assignee: Field['assignee']) =>
    field(assignee, { type: 'signature', assignee });
  const judge = (steps: ApprovalStep[] | null, assignee: Field['assignee']) =>
    packProblems({ forms: [form('a', signature(assignee))], conditions: {}, sharedKeys: [], steps })
      .map(({ message }: PackProblem) => message)
      .join('\n');

  test('names whom its chain does not reach', () => {
    expect(judge([step({})], 'approver-1')).toBe('');
    expect(judge(null, 'recipient')).toBe('');
    expect(judge([step({})], 'approver-2')).toContain('no step of the approval setup signs');
    expect(judge(null, 'approver-1')).toContain('the pack has none');
    expect(judge([step({ groupIds: [] })], 'approver-1')).toContain('nobody is in the step');
    const condition = { on: 'department', anyOf: ['Art'] } as const;
    expect(
      judge([step({ conditions: [{ ...condition, anyOf: ['Art'] }] })], 'approver-1'),
    ).toContain('under conditions only');
    expect(judge(null, 'signer-2')).toContain('signer 2 is not there until');
  });

  test('is impossible with a condition that can’t be read, or a shared key that differs', () => {
    const problems = packProblems({
      forms: [form('a', field('x')), form('b', field('x', { type: 'date' }))],
      conditions: { a: '1 +', b: 'engagementType = "PAYE"' },
      sharedKeys: ['x', 'gone'],
      steps: null,
    });
    expect(problems.map(({ severity, kind }) => [severity, kind])).toEqual([
      ['impossible', 'condition'],
      ['warning', 'condition'],
      ['impossible', 'shared'],
      ['warning', 'shared'],
    ]);
  });
});

test('the name of a file has what its pattern asks for', () => {
  const values = {
    pack: 'Crew pack',
    firstName: 'Ann',
    lastName: 'Lee',
    project: 'Salt',
    projectCode: '',
    company: 'Northlight',
    companyCode: 'NL',
    date: '2027-01-04',
  };
  expect(fileNameBy('{lastName}, {firstName} - {pack}', values)).toBe('Lee, Ann - Crew pack');
  expect(fileNameBy('{projectCode} - {pack}', values)).toBe('Crew pack');
});

test('two versions of a form are compared field by field', () => {
  const before = [field('same'), field('moved'), field('gone')];
  const after = [
    field('same'),
    field('moved', { placements: [{ ...place, x: 20 }], required: true }),
    field('new'),
  ];
  expect(
    compareFields(before, after).map(({ key, change, settings }) => [key, change, settings]),
  ).toEqual([
    ['moved', 'changed', ['required', 'placements']],
    ['new', 'added', []],
    ['gone', 'removed', []],
  ]);
});
