import type { ApprovalCondition, ApprovalProblemCode, ApprovalStep } from '@countersign/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amir,
  archived,
  empty,
  finance,
  grace,
  grade,
  harbour,
  idOf,
  jack,
  left,
  office,
  old,
  peter,
  priya,
  salt,
  score,
  since,
  skills,
  step,
  union,
  unit,
  wrapped,
} from '../testing/approval-office.ts';
import { lookupOf } from './approval-world.ts';
import { setupProblems } from './setup-problems.ts';

const world = lookupOf(office);
const problemsOf = (...steps: ApprovalStep[]) => setupProblems(steps, world);
const codesOf = (...steps: ApprovalStep[]) => problemsOf(...steps).map(({ code }) => code);
const when = (...conditions: ApprovalCondition[]) => step(1, { conditions });
const fee = (from: number | null, to: number | null): ApprovalCondition => ({
  on: 'amount',
  fieldKey: 'fee',
  from,
  to,
});
const inProject = (...anyOf: string[]): ApprovalCondition => ({ on: 'project', anyOf });
const custom = (
  fieldId: string | null,
  more: Partial<Extract<ApprovalCondition, { on: 'custom' }>>,
): ApprovalCondition => ({ on: 'custom', fieldId, anyOf: [], from: null, to: null, ...more });

describe('an approval setup', () => {
  test('of steps with people who can act has no problems', () => {
    const signs: Partial<ApprovalStep> = {
      act: 'sign',
      signaturePosition: 1,
      groupIds: [finance.id],
    };
    expect(problemsOf(step(1), step(2, signs), step(2, { id: idOf(150) }), step(3))).toEqual([]);
  });

  test('without steps lets everything through, and is impossible', () => {
    expect(codesOf()).toEqual(['no-steps']);
    expect(problemsOf()).toMatchObject([{ severity: 'impossible' }]);
  });

  test.each([
    [[2], [1]],
    [[1, 3], [2]],
    [
      [1, 1, 4],
      [2, 3],
    ],
    [[1, 2, 2], []],
  ])('with the turns %j has gaps at %j', (sequences, missing) => {
    const steps = sequences.map((sequence, index) => step(index + 1, { sequence }));
    const gaps = problemsOf(...steps).filter(({ code }) => code === 'gap');
    expect(gaps.map(({ message }) => Number(/number (\d+)/.exec(message)?.[1]))).toEqual(missing);
    expect(gaps.every(({ stepId }) => stepId !== null)).toBe(true);
  });

  test('names impossible things before those that are only worth a look', () => {
    const found = problemsOf(step(1, { userIds: [amir.id, peter.id] }), step(3));
    expect(found.map(({ severity }) => severity)).toEqual(['impossible', 'warning']);
  });
});

describe('the people of a step', () => {
  test.each<[string, Partial<ApprovalStep>, ApprovalProblemCode, RegExp]>([
    ['no person', { userIds: [] }, 'nobody-chosen', /^Choose who acts in “Step 1”\.$/],
    [
      'an empty group',
      { userIds: [], groupIds: [empty.id] },
      'nobody-left',
      /group “Legal” is empty/,
    ],
    ['a disabled user', { userIds: [peter.id] }, 'nobody-left', /their account is disabled/],
    [
      'a group of the disabled',
      { userIds: [], groupIds: [left.id] },
      'nobody-left',
      /account is disabled/,
    ],
    ['an Operator', { userIds: [priya.id] }, 'nobody-left', /Operators draft documents/],
    [
      'both',
      { userIds: [priya.id, peter.id] },
      'nobody-left',
      /disabled, and an Operator does not/,
    ],
    ['an archived group', { groupIds: [archived.id] }, 'unknown-people', /“Board” is archived/],
    [
      'a user who was removed',
      { userIds: [amir.id, idOf(999)] },
      'unknown-people',
      /someone who is no longer a user/,
    ],
  ])('people who are %s are named', (_, people, code, message) => {
    const [first] = problemsOf(step(1, people));
    expect(first).toMatchObject({ code, severity: 'impossible', stepId: step(1).id });
    expect(first?.message).toMatch(message);
  });

  test('can be those who were invited and have not come', () => {
    expect(codesOf(step(1, { userIds: [jack.id] }))).toEqual([]);
  });

  test('are warned of where some of them are passed over', () => {
    const [found] = problemsOf(
      step(1, { name: 'Producers', userIds: [amir.id, peter.id, priya.id] }),
    );
    expect(found).toMatchObject({ code: 'some-left-out', severity: 'warning' });
    expect(found?.message).toContain('Peter Novak and Priya Raman are skipped in “Producers”');
  });
});

describe('a signature position', () => {
  const signs = (number: number, more: Partial<ApprovalStep> = {}) =>
    step(number, { act: 'sign', signaturePosition: 1, ...more });

  test('belongs to a step that signs, and to no other', () => {
    expect(codesOf(signs(1, { signaturePosition: null }))).toEqual(['no-position']);
    expect(codesOf(step(1, { signaturePosition: 2 }))).toEqual(['needless-position']);
  });

  test('has room for one signature', () => {
    const everyone: Partial<ApprovalStep> = { who: 'everyone', userIds: [amir.id, grace.id] };
    expect(codesOf(signs(1, everyone))).toEqual(['several-for-position']);
    expect(codesOf(signs(1, { ...everyone, who: 'anyone' }))).toEqual([]);
    expect(codesOf(signs(1, { who: 'everyone' }))).toEqual([]);
  });

  test('is of one step, unless no document can be in both', () => {
    expect(problemsOf(signs(1), signs(2))).toMatchObject([
      { code: 'same-position', stepId: signs(2).id },
    ]);
    expect(codesOf(signs(1), signs(2, { signaturePosition: 2 }))).toEqual([]);
    const below = signs(1, { conditions: [fee(null, 4999)] });
    const above = signs(2, { conditions: [fee(5000, null), inProject(salt.id)] });
    expect(codesOf(below, above)).toEqual([]);
    expect(codesOf(below, signs(2, { conditions: [fee(4999, null)] }))).toEqual(['same-position']);
    const elsewhere = signs(1, { conditions: [inProject(harbour.id)] });
    expect(codesOf(elsewhere, above)).toEqual([]);
    const main = signs(1, { conditions: [custom(skills.id, { anyOf: [idOf(41)] })] });
    const second = signs(2, { conditions: [custom(skills.id, { anyOf: [idOf(42)] })] });
    expect(codesOf(main, second)).toEqual(['same-position']);
  });
});

describe('a condition', () => {
  test.each<[string, ApprovalCondition]>([
    ['project', inProject()],
    ['department', { on: 'department', anyOf: [] }],
    ['engagement type', { on: 'engagementType', anyOf: [] }],
    ['field of an amount', { ...fee(1, null), fieldKey: '' } as ApprovalCondition],
    ['end of an amount', fee(null, null)],
    ['custom field', custom(null, {})],
    ['number', custom(score.id, {})],
    ['date', custom(since.id, {})],
    ['yes or no', custom(union.id, {})],
    ['choice', custom(unit.id, {})],
    ['text', custom(grade.id, {})],
  ])('is incomplete without its %s', (_, condition) => {
    expect(problemsOf(when(condition))).toMatchObject([
      { code: 'unfinished-condition', severity: 'impossible', condition: 0 },
    ]);
  });

  test.each<[string, ApprovalCondition]>([
    ['an amount from above its end', fee(5000, 100)],
    ['a number from above its end', custom(score.id, { from: 9, to: 1 })],
    ['a date after its end', custom(since.id, { from: '2026-05-01', to: '2026-01-31' })],
    ['a number for a date', custom(since.id, { from: 3, to: null })],
    ['a date for a number', custom(score.id, { from: '2026-01-01', to: null })],
    ['an archived project alone', inProject(wrapped.id)],
    ['a deleted project', inProject(idOf(999))],
    ['a deleted custom field', custom(idOf(999), { anyOf: ['x'] })],
    ['an archived custom field', custom(old.id, { anyOf: ['x'] })],
    ['a removed choice', custom(unit.id, { anyOf: [idOf(999)] })],
  ])('on %s can never hold', (_, condition) => {
    expect(problemsOf(when(condition))).toMatchObject([{ code: 'never', severity: 'impossible' }]);
  });

  test.each<[string, ApprovalCondition]>([
    ['an exact amount', fee(100, 100)],
    ['an archived project and another one', inProject(wrapped.id, salt.id)],
    ['a day', custom(since.id, { from: '2026-05-01', to: '2026-05-01' })],
    ['a number', custom(score.id, { to: 7 })],
    ['a no', custom(union.id, { anyOf: [false] })],
    ['a choice', custom(unit.id, { anyOf: [idOf(41)] })],
    ['a text', custom(grade.id, { anyOf: ['A'] })],
  ])('on %s is fine', (_, condition) => {
    expect(codesOf(when(condition))).toEqual([]);
  });

  test('that holds for yes and for no says nothing', () => {
    expect(problemsOf(when(custom(union.id, { anyOf: [true, false] })))).toMatchObject([
      { code: 'always', severity: 'warning' },
    ]);
  });

  test('that another one of the step contradicts is named with both', () => {
    const [found] = problemsOf(when(fee(null, 100), inProject(salt.id), fee(5000, null)));
    expect(found).toMatchObject({ code: 'never', condition: 2 });
    expect(found?.message).toContain('“fee” is 100 or less');
    expect(found?.message).toContain('“fee” is 5,000 or more');
    expect(codesOf(when(inProject(salt.id), inProject(harbour.id)))).toEqual(['never']);
    expect(codesOf(when(inProject(salt.id, harbour.id), inProject(harbour.id)))).toEqual([]);
    expect(
      codesOf(when(fee(1, 5), { ...fee(8, 9), fieldKey: 'kit' } as ApprovalCondition)),
    ).toEqual([]);
  });
});

test('whatever an approval setup is, its problems are found and each is of one of its steps', () => {
  const anyStep = fc.record({
    id: fc.integer({ min: 1, max: 20 }).map(idOf),
    name: fc.string({ maxLength: 10 }),
    sequence: fc.integer({ min: 1, max: 6 }),
    groupIds: fc.subarray(office.groups.map(({ id }) => id)),
    userIds: fc.subarray(office.people.map(({ id }) => id)),
    who: fc.constantFrom('anyone' as const, 'everyone' as const),
    act: fc.constantFrom('approve' as const, 'sign' as const),
    signaturePosition: fc.option(fc.integer({ min: 1, max: 3 })),
    conditions: fc.array(
      fc.oneof(
        fc.record({
          on: fc.constant('amount' as const),
          fieldKey: fc.constantFrom('', 'fee', 'kit'),
          from: fc.option(fc.nat(10)),
          to: fc.option(fc.nat(10)),
        }),
        fc.record({
          on: fc.constant('project' as const),
          anyOf: fc.subarray(office.projects.map(({ id }) => id)),
        }),
      ),
      { maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 1, maxLength: 6 }), (steps) => {
      const ids = steps.map(({ id }) => id);
      for (const { stepId, message } of setupProblems(steps, world)) {
        expect(ids).toContain(stepId);
        expect(message).not.toBe('');
      }
    }),
  );
});
