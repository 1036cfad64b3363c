import {
  type GuardedPolicy,
  type PolicyName,
  policyNames,
  type TokenScope,
  type UserType,
} from '@countersign/contract';

/** Holds the rights of a membership in a tenant. */
interface Rights {
  userType: UserType;
  taxRiskAccess: boolean;
  docDistributionAccess: boolean;
  /** They administer the installation; no where it is left out. */
  installationAccess?: boolean;
}

/** A signed-in user in the tenant that they work in, as the policies see them. */
export interface UserActor extends Rights {
  kind: 'user';
}

/** A program with an API token: may what its user may, as far as its scopes go. */
interface TokenActor extends Rights {
  kind: 'token';
  scopes: readonly TokenScope[];
}

/** Unites the actors with the rights of a membership in a tenant. */
type MemberActor = UserActor | TokenActor;

/** Identifies an actor of the policies: a member, the holder of a link, a person on their own page, or the product itself. */
export type Actor = MemberActor | { kind: 'party' } | { kind: 'person' } | { kind: 'system' };

/**
 * Lists the relations of an actor to a row: of their tenant, of a project that they belong to, made by them, with them
 * as a party in its chain, or with their turn in that chain now.
 */
export const relations = ['tenant', 'project', 'own', 'chain', 'turn'] as const;
export type Relation = (typeof relations)[number];

/** Names a membership's flag that a policy requires. */
type Flag = 'taxRiskAccess' | 'docDistributionAccess' | 'installationAccess';

/**
 * For each user type the relations of which any one suffices; none: they may not at all. `byLink`: the
 * holders of links may, to what their link leads to, and no one else.
 */
type Rule = Record<UserType, readonly Relation[]> & { flag?: Flag; byLink?: readonly Relation[] };

/** A rule as it reads in the table: user types that are left out may not. */
function rule(who: Partial<Rule>): Rule {
  const noUserTypes = {
    SysAdmin: [],
    Admin: [],
    Operator: [],
    Approver: [],
    'Operator/Approver': [],
  };
  return { ...noUserTypes, ...who };
}

const sysAdmins = rule({ SysAdmin: ['tenant'] });
const drafters = rule({
  SysAdmin: ['tenant'],
  Admin: ['tenant'],
  Operator: ['tenant'],
  'Operator/Approver': ['tenant'],
});
const everyone = rule({ ...drafters, Approver: ['tenant'] });
/** Documents that are theirs to work on: an Admin's are all of their projects. */
const theirDocuments = rule({
  SysAdmin: ['tenant'],
  Admin: ['project', 'own'],
  Operator: ['own'],
  'Operator/Approver': ['own'],
});

/** The one table of policies: which callers may do what to which rows. */
const policies: Record<GuardedPolicy, Rule> = {
  'signed-in': everyone,
  // For anyone who has signed in, with a membership or without: the platform checks it.
  account: everyone,
  party: rule({ byLink: ['own'] }),
  // Of the owner of an address, on their own page; no user type comes into it.
  person: rule({}),
  'companies.manage': sysAdmins,
  'projects.manage': sysAdmins,
  'projects.read': rule({
    SysAdmin: ['tenant'],
    Admin: ['project'],
    Operator: ['project'],
    Approver: ['project'],
    'Operator/Approver': ['project'],
  }),
  'form-templates.manage': sysAdmins,
  'form-packs.read': drafters,
  'form-packs.manage': sysAdmins,
  'documents.read': rule({
    SysAdmin: ['tenant'],
    Admin: ['project', 'own', 'chain'],
    Operator: ['own'],
    Approver: ['chain'],
    'Operator/Approver': ['own', 'chain'],
  }),
  'documents.draft': theirDocuments,
  'documents.send': theirDocuments,
  // Approve, decline and sign.
  'documents.act': rule({
    SysAdmin: ['turn'],
    Admin: ['turn'],
    Approver: ['turn'],
    'Operator/Approver': ['turn'],
  }),
  // Void, remind, reassign and extend.
  'documents.manage': theirDocuments,
  // The creator's and SysAdmins' alone: that it is in one of an Admin's projects is not enough.
  'documents.take-back': rule({
    SysAdmin: ['tenant'],
    Admin: ['own'],
    Operator: ['own'],
    'Operator/Approver': ['own'],
  }),
  // In a document that is out. The drafter's alone: they are who may not approve their own document.
  'documents.change-values': rule({
    SysAdmin: ['own'],
    Admin: ['own'],
    Operator: ['own'],
    'Operator/Approver': ['own'],
  }),
  'contacts.use': { ...everyone, flag: 'docDistributionAccess' },
  // Takes someone's personal data away for good.
  'contacts.erase': {
    ...rule({ SysAdmin: ['tenant'], Admin: ['tenant'] }),
    flag: 'docDistributionAccess',
  },
  'custom-fields.manage': sysAdmins,
  'approval-setups.read': drafters,
  'approval-setups.manage': sysAdmins,
  'email-templates.read': drafters,
  'email-templates.manage': sysAdmins,
  // What they sent, and what their projects were sent.
  'doc-distributions.use': {
    ...rule({
      SysAdmin: ['tenant'],
      Admin: ['project', 'own'],
      Operator: ['project', 'own'],
      Approver: ['project', 'own'],
      'Operator/Approver': ['project', 'own'],
    }),
    flag: 'docDistributionAccess',
  },
  'tax-risks.use': { ...everyone, flag: 'taxRiskAccess' },
  // The roles in tax matters, and the industry's list.
  'tax-risks.manage': { ...sysAdmins, flag: 'taxRiskAccess' },
  'outbox.read': sysAdmins,
  'users.manage': sysAdmins,
  'settings.manage': sysAdmins,
  'audit.read': sysAdmins,
  // What is of all tenants: failed jobs, health. Those whom the settings name.
  'installation.manage': { ...sysAdmins, flag: 'installationAccess' },
};

/**
 * Lists the relations to a row of which any one allows what a policy guards. None where they may not do it at all;
 * those of `public` are not asked for.
 */
export function relationsFor(actor: Actor, policy: GuardedPolicy): readonly Relation[] {
  const found = policies[policy];
  switch (actor.kind) {
    case 'system':
      return ['tenant'];
    case 'party':
      return found.byLink ?? [];
    case 'person':
      return policy === 'person' ? ['own'] : [];
    case 'token':
      return (actor.scopes as readonly string[]).includes(policy) ? relationsOf(actor, found) : [];
    case 'user':
      return relationsOf(actor, found);
  }
}

function relationsOf(actor: MemberActor, found: Rule): readonly Relation[] {
  return found.flag === undefined || actor[found.flag] ? found[actor.userType] : [];
}

/** Tells if an actor may do what a policy guards to some row; without an actor, if anyone may. */
export function may(actor: Actor | undefined, policy: PolicyName): boolean {
  if (policy === 'public') return true;
  return actor !== undefined && relationsFor(actor, policy).length > 0;
}

/** Holds the relations of an actor to a row of their tenant. */
export type Facts = Record<Exclude<Relation, 'tenant'>, boolean>;

/** Tells if an actor may do what a policy guards to the row with these relations. */
export function mayOn(actor: Actor, policy: GuardedPolicy, facts: Readonly<Facts>): boolean {
  return relationsFor(actor, policy).some((one) => one === 'tenant' || facts[one]);
}

/** Evaluates all policies for an actor, by name; the client hides what is refused. */
export function mayAll(actor: Actor): Record<PolicyName, boolean> {
  const results = policyNames.map((name) => [name, may(actor, name)] as const);
  return Object.fromEntries(results) as Record<PolicyName, boolean>;
}
