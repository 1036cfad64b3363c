import type { CompanyType, ListQuery } from '@countersign/contract';
import { or } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  byName,
  contains,
  listAnswer,
  pageOf,
  totalCount,
} from '../../platform/database/paging.ts';
import { companies } from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

/** A page of the tenant's companies, by name. */
export async function listCompanies(database: Database, user: SignedIn, query: ListQuery) {
  return database.tenant(user.tenantId, (tx) => companyPage(tx, query));
}

/** The same inside a transaction. */
export async function companyPage(tx: Tx, query: ListQuery) {
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select({
      total: totalCount,
      id: companies.id,
      name: companies.name,
      code: companies.code,
      type: companies.type,
    })
    .from(companies)
    .where(
      query.search === ''
        ? undefined
        : or(contains(companies.name, query.search), contains(companies.code, query.search)),
    )
    .orderBy(byName(companies.name), companies.id)
    .limit(limit)
    .offset(offset);
  return listAnswer(query, rows, ({ type, ...company }) => ({
    ...company,
    type: type as CompanyType,
  }));
}
