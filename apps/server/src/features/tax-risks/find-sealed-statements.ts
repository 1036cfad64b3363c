import { and, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../platform/database/database.ts';
import { taxStatements } from '../../platform/database/tables/index.ts';

const later = alias(taxStatements, 'later');

/** The sealed file of a statement, by its hash, and what has become of the statement since. */
export interface SealedStatementFile {
  sha256: string;
  number: string;
  /** When it ceased to count; null as long as it does. */
  withdrawnAt: string | null;
  /** The number of the one that replaced it; empty for none. */
  replacedBy: string;
}

/** Finds the statements whose files have one of these hashes, above tenants. */
export async function findSealedStatements(
  queries: Queries,
  hashes: readonly string[],
): Promise<SealedStatementFile[]> {
  const { pdfSha256, number, withdrawnAt } = taxStatements;
  const rows = await queries
    .select({ sha256: pdfSha256, number, withdrawnAt, replacedBy: later.number })
    .from(taxStatements)
    .leftJoin(
      later,
      and(eq(later.riskId, taxStatements.riskId), eq(later.replaces, taxStatements.number)),
    )
    .where(inArray(pdfSha256, [...hashes]));
  return rows.flatMap(({ sha256, withdrawnAt: at, replacedBy, ...statement }) =>
    sha256 === null
      ? []
      : {
          sha256,
          ...statement,
          withdrawnAt: at?.toISOString() ?? null,
          replacedBy: replacedBy ?? '',
        },
  );
}
