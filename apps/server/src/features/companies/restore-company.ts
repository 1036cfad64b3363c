import type { Company } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { companies } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findCompany, takeCompany } from './company-rows.ts';

/**
 * Takes a company out of the archive; its projects stay there.
 * @throws Failure `not-found`
 */
export function restoreCompany(database: Database, user: Member, id: string): Promise<Company> {
  return database.tenant(user.tenantId, async (tx) => {
    const { archivedAt } = await takeCompany(tx, id);
    if (archivedAt !== null) {
      await tx.update(companies).set({ archivedAt: null }).where(eq(companies.id, id));
      await record(tx, user, { type: 'company.restored', id });
    }
    return findCompany(tx, id);
  });
}
