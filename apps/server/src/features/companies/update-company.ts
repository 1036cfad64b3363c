import type { Company, UpdateCompanyInput } from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { companies } from '../../platform/database/tables/index.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findCompany, takeCompany } from './company-rows.ts';
import { keptValues, taken, valuesInWords, valuesOf } from './company-values.ts';

/**
 * Changes a company.
 * @throws Failure `not-found`; `conflict` where somebody else changed it meanwhile, it is archived, or
 * its name or code is taken.
 */
export async function updateCompany(
  database: Database,
  user: Member,
  id: string,
  { revision, ...input }: UpdateCompanyInput,
): Promise<Company> {
  try {
    return await database.tenant(user.tenantId, async (tx) => {
      const row = await takeCompany(tx, id);
      if (row.revision !== revision) {
        throw new Failure(
          'conflict',
          'Somebody else changed this company in the meantime. Open the company again to see it.',
        );
      }
      if (row.archivedAt !== null) {
        throw new Failure('conflict', 'This company is archived. Restore it before you change it.');
      }
      const [before, after] = [valuesOf(row), keptValues(input)];
      const changes = changesBetween(valuesInWords(before), valuesInWords(after));
      if (changesBetween(before, after)) {
        await tx
          .update(companies)
          .set({ ...after, revision: sql`${companies.revision} + 1`, updatedAt: new Date() })
          .where(eq(companies.id, id));
        await record(tx, user, { type: 'company.changed', id, detail: changes });
      }
      return findCompany(tx, id);
    });
  } catch (error) {
    throw takenOr(error, taken);
  }
}
