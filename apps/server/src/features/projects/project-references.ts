import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { approvalSetups, companies } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';

/** Something that a project is tied to, by name. */
interface Reference {
  id: string;
  name: string;
}

/**
 * The company that a project is to be in; it can't be archived before the transaction ends.
 * @throws Failure `invalid` at `companyId` where there is none, or it is archived.
 */
export async function companyToBeIn(
  tx: Tx,
  companyId: string,
): Promise<Reference & { currency: string }> {
  const [company] = await tx
    .select({
      id: companies.id,
      name: companies.name,
      currency: companies.currency,
      archivedAt: companies.archivedAt,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('share');
  if (!company) throw invalid('companyId', 'Choose one of the companies.');
  if (company.archivedAt !== null) {
    throw invalid('companyId', `${company.name} is archived. Choose another company.`);
  }
  return company;
}

/**
 * The approval setup that a project is to use; the one that it uses already may be archived.
 * @throws Failure `invalid` at `approvalSetupId` where there is none, or it was archived.
 */
export async function approvalSetupToUse(
  tx: Tx,
  id: string | null,
  current: string | null,
): Promise<Reference | null> {
  if (id === null) return null;
  const [setup] = await tx
    .select({
      id: approvalSetups.id,
      name: approvalSetups.name,
      archivedAt: approvalSetups.archivedAt,
    })
    .from(approvalSetups)
    .where(eq(approvalSetups.id, id));
  if (!setup) throw invalid('approvalSetupId', 'Choose one of the approval setups.');
  if (setup.archivedAt !== null && id !== current) {
    throw invalid('approvalSetupId', `“${setup.name}” is archived. Choose another approval setup.`);
  }
  return { id: setup.id, name: setup.name };
}

function invalid(field: string, message: string): Failure {
  return new Failure('invalid', message, { [field]: message });
}
