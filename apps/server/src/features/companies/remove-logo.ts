import * as contract from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { companies } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { lock } from '../../platform/records/records.ts';
import { companyKind, findCompany } from './company-queries.ts';

/**
 * Removes the logo of a company; without one nothing happens.
 * @throws Failure `not-found`
 */
export const removeLogo = tenantOperation(
  contract.removeCompanyLogo,
  async ({ tx, caller: user, params: { id } }) => {
    const { logoSha256 } = await lock(tx, companyKind, id);
    if (logoSha256 !== null) {
      const set = { logoSha256: null, updatedAt: new Date() };
      await tx.update(companies).set(set).where(eq(companies.id, id));
      await record(tx, user, { type: 'company.logo-removed', id });
    }
    return findCompany(tx, id);
  },
);
