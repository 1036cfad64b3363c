import {
  companiesList,
  type EndpointParsed,
  type exportCompanies as exportCompaniesEndpoint,
} from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { companySummaries } from './company-queries.ts';
import { companiesShown, companyCell, companySource } from './company-source.ts';

type Query = EndpointParsed<typeof exportCompaniesEndpoint>['query'];

/**
 * All companies that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export function exportCompanies(
  database: Database,
  { tenantId }: Member,
  query: Query,
): Promise<FileAnswer> {
  return exportRows({
    database,
    tenantId,
    source: companySource,
    query,
    where: companiesShown(query.archived),
    fields: companiesList.fields,
    load: companySummaries,
    cell: companyCell,
    fileName: 'Companies',
  });
}
