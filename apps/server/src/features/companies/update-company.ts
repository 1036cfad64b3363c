import * as contract from '@countersign/contract';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import { operation } from '../../platform/http/operation.ts';
import { lockForChange, writeChange } from '../../platform/records/records.ts';
import { companyKind, findCompany } from './company-queries.ts';
import { keptValues, taken, valuesInWords, valuesOf } from './company-values.ts';

/**
 * Changes a company.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile, it is archived, or
 * its name or code is taken.
 */
export const updateCompany = operation(
  contract.updateCompany,
  async ({ database, caller: user, params: { id }, body: { revision, ...input } }) => {
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
  },
);
