import type { CompanyType } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { companies } from '../../platform/database/tables/index.ts';
import { operation } from '../../platform/http/operation.ts';
import { companyRows } from './company-source.ts';

/** Lists companies to choose from, with only what every user may see of them; their names and codes are searched. */
export const listCompanyNames = operation(
  contract.listCompanyNames,
  async ({ database, caller: user, query: { search, pageSize, archived, id } }) => {
    const has = (text: typeof companies.sortName | typeof companies.code) =>
      sql`position(fold(${search}) in fold(${text})) > 0`;
    const rows = await database.tenant(user.tenantId, (tx) =>
      tx
        .select({
          id: companies.id,
          name: companies.name,
          code: companies.code,
          type: companies.type,
          archivedAt: companies.archivedAt,
        })
        .from(companies)
        .where(
          id === undefined
            ? and(
                companyRows.shown({ archived }, user),
                search === '' ? undefined : or(has(companies.sortName), has(companies.code)),
              )
            : eq(companies.id, id),
        )
        .orderBy(asc(companies.sortName), asc(companies.id))
        .limit(pageSize),
    );
    return {
      items: rows.map(({ type, archivedAt, ...row }) => ({
        ...row,
        type: type as CompanyType,
        archivedAt: archivedAt?.toISOString() ?? null,
      })),
    };
  },
);
