import type { CompanyBrief, CompanyType } from '@countersign/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { companies } from '../../platform/database/tables/index.ts';

const brief = {
  id: companies.id,
  name: companies.name,
  code: companies.code,
  type: companies.type,
};

/**
 * Lists the companies that a user can work in: the first hundred by name, and their own one before them where it comes
 * later. Archived ones are none.
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
