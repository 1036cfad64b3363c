import type { Company, UpdateCompanyInput } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lockForChange, writeChange } from '../../platform/records/records.ts';
import { companyKind, findCompany } from './company-queries.ts';
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
      const row = await lockForChange(tx, companyKind, id, revision);
      const [before, after] = [valuesOf(row), keptValues(input)];
      const changes = changesBetween(valuesInWords(before), valuesInWords(after));
      if (changesBetween(before, after)) {
        await writeChange(tx, companyKind, id, after);
        await record(tx, user, { type: 'company.changed', id, detail: changes });
      }
      return findCompany(tx, id);
    });
  } catch (error) {
    throw takenOr(error, taken);
  }
}
