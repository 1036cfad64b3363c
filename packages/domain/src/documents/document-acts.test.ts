import {
  type DocumentActs,
  type DocumentState,
  documentStates,
  type UserType,
  userTypes,
} from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import type { Facts } from '../policy/policies.ts';
import { documentActs } from './document-acts.ts';

type Document = Parameters<typeof documentActs>[1];
type Act = keyof DocumentActs;

const noAccess: Facts = { project: false, own: false, chain: false, turn: false };
const flags = { taxRiskAccess: false, docDistributionAccess: false };
const actsFor = (
  userType: UserType,
  facts: Partial<Facts>,
  state: DocumentState,
  more: Partial<Document> = {},
) => {
  const document: Document = {
    state,
    delivery: 'none',
    isFinishing: false,
    hasBounced: false,
    round: state === 'draft' ? 0 : 1,
    hasActs: false,
    mayReassignApprovals: false,
    facts: { ...noAccess, ...facts },
    ...more,
  };
  const acts = documentActs({ kind: 'user', userType, ...flags }, document);
  return (Object.keys(acts) as Act[]).filter((act) => acts[act]);
};

/** Everything that a document's state takes, for a SysAdmin whose turn it is. */
const inState: Record<DocumentState, readonly Act[]> = {
  draft: ['edit', 'send', 'remove'],
  pending: [
    'act',
    'takeBack',
    'remind',
    'reassign',
    'reassignApprovals',
    'extend',
    'correct',
    'changeValues',
    'void',
    'comment',
  ],
  approved: ['comment'],
  declined: ['reopen', 'comment'],
  voided: ['comment'],
  expired: ['extend', 'void', 'comment'],
};

const drafting: readonly Act[] = ['edit', 'send', 'remove'];
const managing: readonly Act[] = ['remind', 'reassign', 'extend', 'correct', 'void', 'reopen'];
const own: readonly Act[] = [...drafting, ...managing, 'takeBack', 'changeValues', 'comment'];

const all: readonly Act[] = [...own.filter((act) => act !== 'changeValues'), 'reassignApprovals'];

/** Lists the acts of each user type by their relation to a document, as far as its state allows them. */
const byRole: Record<UserType, Record<keyof Facts | 'none', readonly Act[]>> = {
  SysAdmin: {
    none: all,
    project: all,
    own: [...all, 'changeValues'],
    chain: all,
    turn: [...all, 'act'],
  },
  Admin: {
    none: [],
    project: [...drafting, ...managing, 'comment'],
    own,
    chain: ['comment'],
    turn: ['act'],
  },
  Operator: { none: [], project: [], own, chain: [], turn: [] },
  Approver: { none: [], project: [], own: [], chain: ['comment'], turn: ['act'] },
  'Operator/Approver': { none: [], project: [], own, chain: ['comment'], turn: ['act'] },
};

const cells = userTypes.flatMap((userType) =>
  documentStates.flatMap((state) =>
    (['none', 'project', 'own', 'chain', 'turn'] as const).map(
      (relation) => [userType, relation, state] as const,
    ),
  ),
);
test.each(cells)('%s, %s: %s', (userType, relation, state) => {
  const facts = relation === 'none' ? {} : { [relation]: true };
  const may = byRole[userType][relation];
  const expected = inState[state].filter((act) => may.includes(act));
  expect(actsFor(userType, facts, state).toSorted()).toEqual(expected.toSorted());
});

describe('a document that is out', () => {
  test('is recalled only as long as no one has acted', () => {
    expect(actsFor('Operator', { own: true }, 'pending')).toContain('takeBack');
    expect(actsFor('Operator', { own: true }, 'pending', { hasActs: true })).toEqual([
      'remind',
      'reassign',
      'extend',
      'correct',
      'changeValues',
      'void',
      'comment',
    ]);
  });

  test('lets approval steps be reassigned only where the organisation does', () => {
    const may = { mayReassignApprovals: true };
    expect(actsFor('Operator', { own: true }, 'pending')).not.toContain('reassignApprovals');
    expect(actsFor('Operator', { own: true }, 'pending', may)).toContain('reassignApprovals');
    expect(actsFor('Approver', { turn: true }, 'pending', may)).toEqual(['act']);
    expect(actsFor('SysAdmin', {}, 'pending')).toContain('reassignApprovals');
  });

  test('is left alone while it is being completed', () => {
    const finishing = { isFinishing: true, hasActs: true };
    expect(actsFor('SysAdmin', { turn: true }, 'pending', finishing)).toEqual(['comment']);
  });

  test('is completed or emailed again where that failed', () => {
    const failed = { delivery: 'failed', isFinishing: true } as const;
    expect(actsFor('Operator', { own: true }, 'pending', failed)).toEqual(['finish', 'comment']);
    expect(actsFor('Approver', { chain: true }, 'pending', failed)).toEqual(['comment']);
    for (const state of documentStates) {
      const acts = actsFor('Operator', { own: true }, state, { delivery: 'failed' });
      expect([state, acts.includes('finish')]).toEqual([
        state,
        state === 'pending' || state === 'approved',
      ]);
    }
  });
});

test('can be emailed again by its managers after a bounce', () => {
  const back = { hasBounced: true };
  expect(actsFor('Operator', { own: true }, 'pending', back)).toContain('finish');
  expect(actsFor('Operator', { own: true }, 'approved', back)).toEqual(['finish', 'comment']);
  expect(actsFor('Operator', { own: true }, 'voided', back)).toEqual(['comment']);
  expect(actsFor('Approver', { chain: true }, 'pending', back)).toEqual(['comment']);
});

test('a draft that was sent once is voided instead of deleted: its history stays', () => {
  expect(actsFor('Operator', { own: true }, 'draft', { round: 1 })).toEqual([
    'edit',
    'send',
    'void',
  ]);
});
