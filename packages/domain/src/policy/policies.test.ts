import {
  allEndpoints,
  type GuardedPolicy,
  policyNames,
  tokenScopes,
  userTypes,
} from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import {
  may,
  mayAll,
  mayOn,
  type Relation,
  relations,
  relationsFor,
  type UserActor,
} from './policies.ts';

type Flag = 'taxRiskAccess' | 'docDistributionAccess' | 'installationAccess';
type Cell = Relation | 'own, chain' | 'project, own' | 'project, own, chain' | '-';

/**
 * The product's table of roles: SysAdmin, Admin, Operator, Approver, Operator/Approver; each with
 * what a row has to be to them, and the flag that they need besides.
 */
const table: Record<GuardedPolicy, [Cell, Cell, Cell, Cell, Cell, Flag | undefined]> = {
  'signed-in': ['tenant', 'tenant', 'tenant', 'tenant', 'tenant', undefined],
  account: ['tenant', 'tenant', 'tenant', 'tenant', 'tenant', undefined],
  party: ['-', '-', '-', '-', '-', undefined],
  person: ['-', '-', '-', '-', '-', undefined],
  'companies.manage': ['tenant', '-', '-', '-', '-', undefined],
  'projects.read': ['tenant', 'project', 'project', 'project', 'project', undefined],
  'projects.manage': ['tenant', '-', '-', '-', '-', undefined],
  'form-templates.manage': ['tenant', '-', '-', '-', '-', undefined],
  'form-packs.read': ['tenant', 'tenant', 'tenant', '-', 'tenant', undefined],
  'form-packs.manage': ['tenant', '-', '-', '-', '-', undefined],
  'documents.read': ['tenant', 'project, own, chain', 'own', 'chain', 'own, chain', undefined],
  'documents.draft': ['tenant', 'project, own', 'own', '-', 'own', undefined],
  'documents.send': ['tenant', 'project, own', 'own', '-', 'own', undefined],
  'documents.act': ['turn', 'turn', '-', 'turn', 'turn', undefined],
  'documents.manage': ['tenant', 'project, own', 'own', '-', 'own', undefined],
  'documents.take-back': ['tenant', 'own', 'own', '-', 'own', undefined],
  'documents.change-values': ['own', 'own', 'own', '-', 'own', undefined],
  'contacts.use': ['tenant', 'tenant', 'tenant', 'tenant', 'tenant', 'docDistributionAccess'],
  'contacts.erase': ['tenant', 'tenant', '-', '-', '-', 'docDistributionAccess'],
  'custom-fields.manage': ['tenant', '-', '-', '-', '-', undefined],
  'approval-setups.read': ['tenant', 'tenant', 'tenant', '-', 'tenant', undefined],
  'approval-setups.manage': ['tenant', '-', '-', '-', '-', undefined],
  'email-templates.read': ['tenant', 'tenant', 'tenant', '-', 'tenant', undefined],
  'email-templates.manage': ['tenant', '-', '-', '-', '-', undefined],
  'doc-distributions.use': [
    'tenant',
    'project, own',
    'project, own',
    'project, own',
    'project, own',
    'docDistributionAccess',
  ],
  'tax-risks.use': ['tenant', 'tenant', 'tenant', 'tenant', 'tenant', 'taxRiskAccess'],
  'tax-risks.manage': ['tenant', '-', '-', '-', '-', 'taxRiskAccess'],
  'outbox.read': ['tenant', '-', '-', '-', '-', undefined],
  'users.manage': ['tenant', '-', '-', '-', '-', undefined],
  'settings.manage': ['tenant', '-', '-', '-', '-', undefined],
  'audit.read': ['tenant', '-', '-', '-', '-', undefined],
  'installation.manage': ['tenant', '-', '-', '-', '-', 'installationAccess'],
};
const guarded = Object.keys(table) as GuardedPolicy[];

/** Lists all kinds of users of a tenant: each user type with each of the three flags on and off. */
const everyone: UserActor[] = userTypes.flatMap((userType) =>
  [true, false].flatMap((taxRiskAccess) =>
    [true, false].flatMap((docDistributionAccess) =>
      [true, false].map((installationAccess) => ({
        kind: 'user' as const,
        userType,
        taxRiskAccess,
        docDistributionAccess,
        installationAccess,
      })),
    ),
  ),
);
const nothing = { project: false, own: false, chain: false, turn: false };

function expected(actor: UserActor, policy: GuardedPolicy): string[] {
  const [cell, flag] = [table[policy][userTypes.indexOf(actor.userType)], table[policy][5]];
  if (cell === undefined || cell === '-' || (flag && !actor[flag])) return [];
  return cell.split(', ');
}

describe('the policies', () => {
  test('list the relations to a row that suffice', () => {
    for (const actor of everyone) {
      for (const policy of guarded) {
        const said = relationsFor(actor, policy);
        expect([actor, policy, said]).toEqual([actor, policy, expected(actor, policy)]);
        expect(may(actor, policy)).toBe(said.length > 0);
      }
    }
  });

  test('judge one row by the user’s relation to it', () => {
    for (const actor of everyone) {
      for (const policy of guarded) {
        const allowed = expected(actor, policy);
        expect(mayOn(actor, policy, nothing)).toBe(allowed.includes('tenant'));
        for (const relation of relations) {
          if (relation === 'tenant') continue;
          const may = mayOn(actor, policy, { ...nothing, [relation]: true });
          const should = allowed.includes('tenant') || allowed.includes(relation);
          expect([actor, policy, relation, may]).toEqual([actor, policy, relation, should]);
        }
      }
    }
  });

  test('let a program do what its user may, within its scopes', () => {
    for (const actor of everyone) {
      for (const policy of guarded) {
        const scope = tokenScopes.filter((one) => one === policy);
        const within = relationsFor({ ...actor, kind: 'token', scopes: scope }, policy);
        expect(within).toEqual(scope.length > 0 ? expected(actor, policy) : []);
        const others = tokenScopes.filter((one) => one !== policy);
        expect(relationsFor({ ...actor, kind: 'token', scopes: others }, policy)).toEqual([]);
      }
    }
    for (const never of [
      'public',
      'signed-in',
      'account',
      'party',
      'users.manage',
      'settings.manage',
    ]) {
      expect(tokenScopes).not.toContain(never);
    }
  });

  test('let the holder of a link do what links are for, to what it leads to, and nothing else', () => {
    for (const policy of guarded) {
      const said = relationsFor({ kind: 'party' }, policy);
      expect([policy, said]).toEqual([policy, policy === 'party' ? ['own'] : []]);
    }
  });

  test('let the system do everything in a tenant', () => {
    for (const policy of guarded)
      expect(relationsFor({ kind: 'system' }, policy)).toEqual(['tenant']);
  });

  test('allow nothing to a caller who is not signed in, except what is public', () => {
    for (const name of policyNames) expect(may(undefined, name)).toBe(name === 'public');
  });

  test('all reach the client as they are judged', () => {
    for (const actor of everyone) {
      const allowed = mayAll(actor);
      expect(Object.keys(allowed).toSorted()).toEqual(policyNames.toSorted());
      for (const name of policyNames) expect(allowed[name]).toBe(may(actor, name));
    }
  });

  test('are each used by some endpoint', () => {
    const used = new Set(allEndpoints.map((endpoint) => endpoint.policy));
    expect(policyNames.filter((name) => !used.has(name))).toEqual([]);
  });
});
