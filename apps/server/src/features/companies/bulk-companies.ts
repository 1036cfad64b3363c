import type { EndpointParsed, bulkCompanies as endpoint } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { bulkRows } from '../../platform/lists/bulk-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { archiveCompany, restoreCompany } from './archive-company.ts';
import { companySummaries } from './company-queries.ts';
import { companiesShown, companySource } from './company-source.ts';

/**
 * Archives many companies, or restores them. Those that have projects in use are not archived, and named.
 * @throws Failure as `bulkRows`
 */
export function bulkCompanies(
  database: Database,
  user: Member,
  { action, selection }: EndpointParsed<typeof endpoint>['body'],
) {
  return bulkRows(
    database,
    user,
    selection,
    {
      thing: 'company',
      source: () => companySource,
      shown: companiesShown,
      load: companySummaries,
      name: ({ name }) => name,
    },
    ({ id }) =>
      action === 'archive'
        ? archiveCompany(database, user, id, { withProjects: false })
        : restoreCompany(database, user, id),
  );
}
