import type { ApprovalCondition, ApprovalFacts, ApprovalStep } from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import {
  amir,
  finance,
  grace,
  grade,
  harbour,
  idOf,
  noFacts,
  office,
  orla,
  peter,
  salt,
  score,
  since,
  skills,
  step,
  union,
  unit,
} from '../testing/approval-office.ts';
import { approvalFor } from './approval-for.ts';
import { lookupOf } from './approval-world.ts';
import { stepConditionText } from './condition-text.ts';
import type { DelegationPeriod } from './delegates.ts';
import { setupText } from './setup-text.ts';

const world = lookupOf(office);
const day = '2026-11-21';

function plan(
  steps: ApprovalStep[],
  facts: Partial<ApprovalFacts> = {},
  delegations: DelegationPeriod[] = [],
) {
  return approvalFor(steps, { facts: { ...noFacts, ...facts }, world, delegations, day });
}

/** The names of the people who act in each round, and how steps were skipped. */
function summary({ rounds, skipped }: ReturnType<typeof plan>) {
  return {
    rounds: rounds.map(({ steps }) => steps.map(({ people }) => people.map(({ name }) => name))),
    skipped: skipped.map(({ name }) => name),
  };
}

const fee = (from: number | null, to: number | null = null): ApprovalCondition => ({
  on: 'amount',
  fieldKey: 'fee',
  from,
  to,
});

describe('the approval of a document', () => {
  test('acts in order, steps of one number at the same time, whatever order they are in', () => {
    const made = plan([
      step(2, { id: idOf(150), name: 'Accounts', userIds: [], groupIds: [finance.id] }),
      step(1),
      step(2, { userIds: [grace.id] }),
    ]);
    expect(summary(made)).toEqual({
      rounds: [[['Orla Nikolaou']], [['Amir Haddad', 'Grace Mbeki'], ['Grace Mbeki']]],
      skipped: [],
    });
  });

  test('skips steps that are not needed, says why, and moves the others up', () => {
    const kit = step(1, { name: 'Kit', conditions: [fee(5000)] });
    const made = plan([kit, step(2), step(3)], { amounts: { fee: 4000 } });
    expect(made.rounds.map(({ sequence, steps }) => [sequence, steps[0]?.stepId])).toEqual([
      [1, step(2).id],
      [2, step(3).id],
    ]);
    expect(made.skipped).toEqual([
      {
        stepId: kit.id,
        name: 'Kit',
        signaturePosition: null,
        reasons: ['Applies only if the amount in “fee” is 5,000 or more, but it is 4,000.'],
      },
    ]);
    expect(plan([kit], { amounts: { fee: 5000 } }).rounds[0]?.steps[0]?.because).toEqual([
      'The amount in “fee” is 5,000 or more',
    ]);
  });

  test('says so where no one of a step can act', () => {
    const made = plan([step(1, { userIds: [peter.id] })]);
    expect(made.rounds).toEqual([]);
    expect(made.skipped[0]?.reasons[0]).toMatch(/^No one in this step can act/);
  });

  test.each<[string, ApprovalCondition, Partial<ApprovalFacts>, string]>([
    ['project', { on: 'project', anyOf: [salt.id] }, { projectId: harbour.id }, 'it is Harbour'],
    ['project', { on: 'project', anyOf: [salt.id] }, {}, 'there is no project'],
    ['department', { on: 'department', anyOf: ['Camera'] }, { department: 'Art' }, 'it is Art'],
    ['department', { on: 'department', anyOf: ['Camera'] }, {}, 'there is no department'],
    [
      'type',
      { on: 'engagementType', anyOf: ['PAYE'] },
      { engagementType: 'Company' },
      'it is Company',
    ],
    ['type', { on: 'engagementType', anyOf: ['PAYE'] }, {}, 'there is no engagement type'],
    ['amount', fee(1), {}, 'there is no such amount'],
    [
      'custom field',
      { on: 'custom', fieldId: idOf(999), anyOf: ['x'], from: null, to: null },
      {},
      'the field no longer exists',
    ],
    [
      'custom field',
      { on: 'custom', fieldId: grade.id, anyOf: ['A'], from: null, to: null },
      {},
      'it is empty',
    ],
    [
      'custom field',
      { on: 'custom', fieldId: grade.id, anyOf: ['A'], from: null, to: null },
      { customValues: { [grade.id]: 'B' } },
      'it has another value',
    ],
  ])('says what the %s is instead', (_, condition, facts, reason) => {
    const { skipped } = plan([step(1, { conditions: [condition] })], facts);
    expect(skipped[0]?.reasons).toEqual([expect.stringContaining(reason)]);
  });

  test.each<[string, ApprovalCondition, Partial<ApprovalFacts>]>([
    ['project', { on: 'project', anyOf: [harbour.id, salt.id] }, { projectId: salt.id }],
    ['department in any case', { on: 'department', anyOf: ['camera '] }, { department: 'Camera' }],
    ['engagement type', { on: 'engagementType', anyOf: ['PAYE'] }, { engagementType: 'PAYE' }],
    ['amount at its lower end', fee(100, 200), { amounts: { fee: 100 } }],
    ['amount at its upper end', fee(null, 200), { amounts: { fee: 200 } }],
    [
      'number',
      { on: 'custom', fieldId: score.id, anyOf: [], from: 2, to: null },
      { customValues: { [score.id]: 2 } },
    ],
    [
      'date',
      { on: 'custom', fieldId: since.id, anyOf: [], from: null, to: '2026-11-21' },
      { customValues: { [since.id]: '2026-11-21' } },
    ],
    [
      'no',
      { on: 'custom', fieldId: union.id, anyOf: [false], from: null, to: null },
      { customValues: { [union.id]: false } },
    ],
    [
      'choice',
      { on: 'custom', fieldId: unit.id, anyOf: [idOf(42)], from: null, to: null },
      { customValues: { [unit.id]: idOf(42) } },
    ],
    [
      'choice among several',
      { on: 'custom', fieldId: skills.id, anyOf: [idOf(42)], from: null, to: null },
      { customValues: { [skills.id]: [idOf(41), idOf(42)] } },
    ],
    [
      'text in any case',
      { on: 'custom', fieldId: grade.id, anyOf: ['a'], from: null, to: null },
      { customValues: { [grade.id]: 'A' } },
    ],
  ])('includes a step whose %s matches', (_, condition, facts) => {
    expect(plan([step(1, { conditions: [condition] })], facts).skipped).toEqual([]);
  });

  test('includes a step only if all of its conditions are met', () => {
    const both = step(1, { conditions: [fee(100), { on: 'project', anyOf: [salt.id] }] });
    expect(summary(plan([both], { amounts: { fee: 500 } })).skipped).toEqual(['Step 1']);
    const facts = { amounts: { fee: 500 }, projectId: salt.id };
    expect(summary(plan([both], facts)).skipped).toEqual([]);
  });
});

describe('a delegate', () => {
  const away = (
    person: typeof amir,
    delegate: typeof amir,
    days = [day, day],
  ): DelegationPeriod => ({
    userId: person.id,
    delegate,
    startsOn: days[0] ?? day,
    endsOn: days[1] ?? day,
  });
  const acting = (userIds: string[], delegations: DelegationPeriod[]) =>
    plan([step(1, { userIds })], {}, delegations).rounds[0]?.steps[0]?.people.map(
      ({ name, actsFor }) => [name, actsFor] as const,
    );

  test('acts from the first day to the last, and says for whom', () => {
    expect(acting([amir.id], [away(amir, orla)])).toEqual([['Orla Nikolaou', ['Amir Haddad']]]);
    expect(acting([amir.id], [away(amir, orla, ['2026-11-22', '2026-12-01'])])).toEqual([
      ['Amir Haddad', []],
    ]);
    expect(acting([amir.id], [away(amir, orla, ['2026-11-01', '2026-11-20'])])).toEqual([
      ['Amir Haddad', []],
    ]);
  });

  test('an absent delegate has a delegate of their own', () => {
    expect(acting([amir.id], [away(amir, orla), away(orla, grace)])).toEqual([
      ['Grace Mbeki', ['Amir Haddad']],
    ]);
  });

  test('without an active delegate, the person acts themselves', () => {
    expect(acting([amir.id], [away(amir, peter)])).toEqual([['Amir Haddad', []]]);
    expect(acting([amir.id], [away(amir, orla), away(orla, amir)])).toEqual([['Amir Haddad', []]]);
  });

  test('a person who is both approver and delegate is listed once', () => {
    expect(acting([amir.id, orla.id, grace.id], [away(amir, orla), away(grace, orla)])).toEqual([
      ['Orla Nikolaou', ['Amir Haddad', 'Grace Mbeki']],
    ]);
  });
});

describe('descriptions of approval setups', () => {
  test.each<[string, ApprovalCondition[]]>([
    ['Always', []],
    ['When the project is Salt or Harbour', [{ on: 'project', anyOf: [salt.id, harbour.id] }]],
    [
      'When the department is Camera and the amount in “fee” is 5,000 or more',
      [{ on: 'department', anyOf: ['Camera'] }, fee(5000)],
    ],
    ['When the amount in “fee” is 5,000 or less', [fee(null, 5000)]],
    ['When the amount in “fee” is from 1,000 to 5,000', [fee(1000, 5000)]],
    ['When the amount in “fee” is exactly 10.5', [fee(10.5, 10.5)]],
    [
      'When the amount in “Kit allowance” is 1 or more',
      [{ on: 'amount', fieldKey: 'kit', from: 1, to: null }],
    ],
    ['When the engagement type is …', [{ on: 'engagementType', anyOf: [] }]],
    ['When the amount is …', [{ ...fee(null), fieldKey: '' } as ApprovalCondition]],
    [
      'When “Since” is 1 May 2026 or later',
      [{ on: 'custom', fieldId: since.id, anyOf: [], from: '2026-05-01', to: null }],
    ],
    [
      'When “Since” is 1 May 2026 or earlier',
      [{ on: 'custom', fieldId: since.id, anyOf: [], from: null, to: '2026-05-01' }],
    ],
    [
      'When “Unit” is Main',
      [{ on: 'custom', fieldId: unit.id, anyOf: [idOf(41)], from: null, to: null }],
    ],
    [
      'When “Union” is yes',
      [{ on: 'custom', fieldId: union.id, anyOf: [true], from: null, to: null }],
    ],
    [
      'When a custom field is …',
      [{ on: 'custom', fieldId: null, anyOf: [], from: null, to: null }],
    ],
  ])('%s', (text, conditions) => {
    expect(stepConditionText({ conditions }, world)).toBe(text);
  });

  test('has a line for each step', () => {
    const steps = [
      step(2, { name: 'Accounts', userIds: [], groupIds: [finance.id], who: 'everyone' }),
      step(1, { act: 'sign', signaturePosition: 3, conditions: [fee(5000)] }),
      step(3, { userIds: [], name: 'Nobody' }),
    ];
    expect(setupText(steps, world)).toEqual([
      '1. Step 1: Orla Nikolaou approves and signs in position 3, when the amount in “fee” is 5,000 or more',
      '2. Accounts: all of Finance approve',
      '3. Nobody: any one of no one approves',
    ]);
  });
});
