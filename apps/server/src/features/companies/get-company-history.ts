import type { Database } from '../../platform/database/database.ts';
import { readHistory } from '../../platform/events/read-history.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findCompany } from './company-rows.ts';

/**
 * Who changed what on a company, the latest first.
 * @throws Failure `not-found`; `invalid` for a cursor that is none.
 */
export function getCompanyHistory(
  database: Database,
  user: Member,
  id: string,
  query: { cursor?: string | undefined; pageSize: number },
) {
  return database.tenant(user.tenantId, async (tx) => {
    const { name } = await findCompany(tx, id);
    return readHistory(tx, { type: 'company', id, name }, query);
  });
}
