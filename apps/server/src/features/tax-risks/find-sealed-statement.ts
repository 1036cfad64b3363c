import type { VerifiedStatement } from '@countersign/contract';
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../platform/database/database.ts';
import { taxStatements } from '../../platform/database/tables/index.ts';

const later = alias(taxStatements, 'later');

/** What who holds the sealed file of a statement is told of it; undefined where it is no such file. */
export async function findSealedStatement(
  queries: Queries,
  sha256: string,
): Promise<VerifiedStatement | undefined> {
  const [row] = await queries
    .select({ statement: taxStatements, replacedBy: later.number })
    .from(taxStatements)
    .leftJoin(
      later,
      and(eq(later.riskId, taxStatements.riskId), eq(later.replaces, taxStatements.number)),
    )
    .where(eq(taxStatements.pdfSha256, sha256))
    .limit(1);
  if (!row) return undefined;
  const { number, decision, issuedAt, effectiveFrom, withdrawnAt } = row.statement;
  return {
    number,
    decision,
    issuedAt: issuedAt.toISOString(),
    effectiveFrom,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    replacedBy: row.replacedBy ?? '',
  };
}
