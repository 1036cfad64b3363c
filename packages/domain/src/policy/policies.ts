import { type PolicyName, policyNames, type UserType, userTypes } from '@countersign/contract';

/** Who somebody is in the tenant that they work in. */
export interface Actor {
  userType: UserType;
  taxRiskAccess: boolean;
  docDistributionAccess: boolean;
}

/** A rule: anyone without signing in, or those of these user types. */
type Policy = { who: 'anyone' } | { who: readonly UserType[] };

const everyUser = { who: userTypes } as const;
const sysAdmin = { who: ['SysAdmin'] } as const;
const drafters = { who: ['SysAdmin', 'Admin', 'Operator', 'Operator/Approver'] } as const;

/** The one table of who may do what. Which rows they may do it to is `documentScope`. */
const policies: Record<PolicyName, Policy> = {
  public: { who: 'anyone' },
  'signed-in': everyUser,
  'companies.manage': sysAdmin,
  'projects.manage': sysAdmin,
  'form-templates.manage': sysAdmin,
  'form-packs.read': drafters,
  'form-packs.manage': sysAdmin,
  'documents.read': everyUser,
  'documents.draft': drafters,
  'documents.send': drafters,
  'outbox.read': sysAdmin,
};

/** Whether somebody may do what a policy guards; without an actor, whether anyone may. */
export function may(actor: Actor | undefined, policy: PolicyName): boolean {
  const { who } = policies[policy];
  if (who === 'anyone') return true;
  return actor !== undefined && who.includes(actor.userType);
}

/** What the policies say for somebody, by name: sent to the client, which hides what is refused. */
export function mayAll(actor: Actor): Record<PolicyName, boolean> {
  const results = policyNames.map((name) => [name, may(actor, name)] as const);
  return Object.fromEntries(results) as Record<PolicyName, boolean>;
}
