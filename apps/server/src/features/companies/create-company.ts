import * as contract from '@countersign/contract';
import { type CompanyInput, companyInput } from '@countersign/contract';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { companies } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import { operation } from '../../platform/http/operation.ts';
import { findCompany } from './company-queries.ts';
import { keptValues, taken } from './company-values.ts';

/**
 * Adds a company to the tenant.
 * @throws Failure `conflict` where its name or code is taken.
 */
export const createCompany = operation(
  contract.createCompany,
  async ({ database, caller: user, body: input }) => {
    try {
      return await database.tenant(user.tenantId, async (tx) => {
        const { id } = await insertCompany(tx, user.tenantId, input);
        await record(tx, user, { type: 'company.created', id });
        return findCompany(tx, id);
      });
    } catch (error) {
      throw takenOr(error, taken);
    }
  },
);

/** Inserts a company, with what is assumed where nothing is said; the caller records what for. */
export async function insertCompany(
  tx: Tx,
  tenantId: string,
  input: CompanyInput,
): Promise<{ id: string; name: string; code: string }> {
  const values = keptValues(companyInput.parse(input));
  const id = newId();
  await tx.insert(companies).values({ tenantId, id, ...values });
  return { id, name: values.name, code: values.code };
}
