import type {
  CompanyBrief,
  CompanyType,
  EndpointParsed,
  listCompanies as listCompaniesEndpoint,
} from '@countersign/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { companies } from '../../platform/database/tables/index.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { companySummaries } from './company-queries.ts';
import { companiesShown, companySource } from './company-source.ts';

type Query = EndpointParsed<typeof listCompaniesEndpoint>['query'];

/**
 * A page of the tenant's companies.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export async function listCompanies(database: Database, user: Member, query: Query) {
  return database.tenant(user.tenantId, (tx) =>
    readRows(tx, companySource, query, companiesShown(query.archived), (ids) =>
      companySummaries(tx, ids),
    ),
  );
}

const brief = {
  id: companies.id,
  name: companies.name,
  code: companies.code,
  type: companies.type,
};

/**
 * The companies that somebody can work in: the first hundred by name, and their own one before them
 * where it comes later. Archived ones are none.
 */
export async function companyChoices(tx: Tx, ownId: string | null): Promise<CompanyBrief[]> {
  const first = await tx
    .select(brief)
    .from(companies)
    .where(isNull(companies.archivedAt))
    .orderBy(asc(companies.sortName), asc(companies.id))
    .limit(100);
  const isThere = ownId === null || first.some(({ id }) => id === ownId);
  const own = isThere
    ? []
    : await tx
        .select(brief)
        .from(companies)
        .where(and(eq(companies.id, ownId), isNull(companies.archivedAt)));
  return [...own, ...first].map(({ type, ...company }) => ({
    ...company,
    type: type as CompanyType,
  }));
}
