import * as contract from '@countersign/contract';
import { companiesList } from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import { companySummaries } from './company-queries.ts';
import { companiesShown, companyCell, companySource } from './company-source.ts';

/**
 * All companies that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export const exportCompanies = operation(
  contract.exportCompanies,
  ({ database, caller: { tenantId }, query }) =>
    exportRows({
      database,
      tenantId,
      source: companySource,
      query,
      where: companiesShown(query.archived),
      fields: companiesList.fields,
      load: companySummaries,
      cell: companyCell,
      fileName: 'Companies',
    }),
);
