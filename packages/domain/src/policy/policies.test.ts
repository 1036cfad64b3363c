import { allEndpoints, type PolicyName, policyNames, userTypes } from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { documentScope } from './document-scope.ts';
import { may, mayAll } from './policies.ts';

/** Who may do what, as the product's table of roles has it: S, A, O, P (Approver), B (both). */
const letters = { S: 'SysAdmin', A: 'Admin', O: 'Operator', P: 'Approver', B: 'Operator/Approver' };
const table: Record<Exclude<PolicyName, 'public'>, string> = {
  'signed-in': 'SAOPB',
  'companies.manage': 'S',
  'projects.manage': 'S',
  'form-templates.manage': 'S',
  'form-packs.read': 'SAOB',
  'form-packs.manage': 'S',
  'documents.read': 'SAOPB',
  'documents.draft': 'SAOB',
  'documents.send': 'SAOB',
  'outbox.read': 'S',
};
const actor = (userType: (typeof userTypes)[number], flags = false) => ({
  userType,
  taxRiskAccess: flags,
  docDistributionAccess: flags,
});

describe('the policies', () => {
  test('say for every user type what it may do', () => {
    for (const [name, who] of Object.entries(table)) {
      const types = Object.entries(letters)
        .filter(([letter]) => who.includes(letter))
        .map(([, userType]) => userType);
      for (const userType of userTypes) {
        const answer = may(actor(userType), name as PolicyName);
        expect([name, userType, answer]).toEqual([
          name,
          userType,
          types.some((type) => type === userType),
        ]);
      }
    }
  });

  test('let nobody do anything who is not signed in, but for what is public', () => {
    for (const name of policyNames) expect(may(undefined, name)).toBe(name === 'public');
  });

  test('are all told to the client, as they are judged', () => {
    for (const userType of userTypes) {
      const told = mayAll(actor(userType, true));
      expect(Object.keys(told).toSorted()).toEqual(policyNames.toSorted());
      for (const name of policyNames) expect(told[name]).toBe(may(actor(userType), name));
    }
  });

  test('are each used by some endpoint', () => {
    const used = new Set(allEndpoints.map((endpoint) => endpoint.policy));
    expect([...used].toSorted()).toEqual(policyNames.toSorted());
  });
});

test('each user type sees its own set of documents', () => {
  expect(userTypes.map((userType) => [userType, documentScope(userType)])).toEqual([
    ['SysAdmin', 'tenant'],
    ['Admin', 'projects'],
    ['Operator', 'own'],
    ['Approver', 'chain'],
    ['Operator/Approver', 'own-and-chain'],
  ]);
});
