import type { Company } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findCompany } from './company-queries.ts';

/**
 * One company of the tenant, archived or not.
 * @throws Failure `not-found`
 */
export function getCompany(database: Database, user: Member, id: string): Promise<Company> {
  return database.tenant(user.tenantId, (tx) => findCompany(tx, id));
}
