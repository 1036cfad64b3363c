import type { UserType } from '@countersign/contract';

/**
 * Which documents a user of a type sees: all of the tenant, those of the projects that they belong
 * to, those that they created, or those in whose chain they are.
 */
export type DocumentScope = 'tenant' | 'projects' | 'own' | 'chain' | 'own-and-chain';

const scopes: Record<UserType, DocumentScope> = {
  SysAdmin: 'tenant',
  Admin: 'projects',
  Operator: 'own',
  Approver: 'chain',
  'Operator/Approver': 'own-and-chain',
};

/** The documents that a user type sees. */
export function documentScope(userType: UserType): DocumentScope {
  return scopes[userType];
}
