import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { bulkRows } from '../../platform/lists/bulk-rows.ts';
import { archiveCompany, restoreCompany } from './archive-company.ts';
import { companySummaries } from './company-queries.ts';
import { companiesShown, companySource } from './company-source.ts';

/**
 * Archives many companies, or restores them. Those that have projects in use are not archived, and named.
 * @throws Failure as `bulkRows`
 */
export const bulkCompanies = operation(
  contract.bulkCompanies,
  ({ database, caller: user, body: { action, selection } }) =>
    bulkRows(
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
    ),
);
