import type { Company, CompanyInput } from '@countersign/contract';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { companies } from '../../platform/database/tables/index.ts';
import { takenOr } from '../../platform/http/taken.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

const taken = {
  companies_name: { field: 'name', message: 'A company of this name exists already.' },
  companies_code: { field: 'code', message: 'A company with this code exists already.' },
};

/**
 * Adds a company to the tenant.
 * @throws Failure `conflict` where its name or code is taken.
 */
export async function createCompany(
  database: Database,
  user: SignedIn,
  input: CompanyInput,
  address: string,
): Promise<Company> {
  try {
    return await database.tenant(user.tenantId, async (tx) => {
      const company = await insertCompany(tx, user.tenantId, input);
      await recordEvent(tx, {
        tenantId: user.tenantId,
        subject: { type: 'company', id: company.id },
        actorId: user.userId,
        action: 'company.created',
        address,
      });
      return company;
    });
  } catch (error) {
    throw takenOr(error, taken);
  }
}

/** Inserts a company; the caller records what for. */
export async function insertCompany(
  tx: Tx,
  tenantId: string,
  input: CompanyInput,
): Promise<Company> {
  const company = { id: newId(), ...input };
  await tx.insert(companies).values({ tenantId, ...company });
  return company;
}
