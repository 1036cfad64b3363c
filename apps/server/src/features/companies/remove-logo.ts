import type { Company } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { companies } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lock } from '../../platform/records/records.ts';
import { companyKind, findCompany } from './company-queries.ts';

/**
 * Removes the logo of a company; without one nothing happens.
 * @throws Failure `not-found`
 */
export function removeLogo(database: Database, user: Member, id: string): Promise<Company> {
  return database.tenant(user.tenantId, async (tx) => {
    const { logoSha256 } = await lock(tx, companyKind, id);
    if (logoSha256 !== null) {
      const set = { logoSha256: null, updatedAt: new Date() };
      await tx.update(companies).set(set).where(eq(companies.id, id));
      await record(tx, user, { type: 'company.logo-removed', id });
    }
    return findCompany(tx, id);
  });
}
