import type { RiskLevel } from '@countersign/contract';
import { and, count, inArray, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { taxRisks } from '../../platform/database/tables/index.ts';

/**
 * Counts the engagements that have not ended at each level in some projects; projects without any are left out. For who
 * may see tax risks.
 */
export async function countTaxRisks(
  tx: Tx,
  projectIds: readonly string[],
): Promise<Map<string, Record<RiskLevel, number>>> {
  const found = new Map<string, Record<RiskLevel, number>>();
  if (projectIds.length === 0) return found;
  const rows = await tx
    .select({ projectId: taxRisks.projectId, level: taxRisks.level, count: count() })
    .from(taxRisks)
    .where(and(inArray(taxRisks.projectId, [...projectIds]), ne(taxRisks.status, 'closed')))
    .groupBy(taxRisks.projectId, taxRisks.level);
  for (const row of rows) {
    const levels = found.get(row.projectId) ?? { low: 0, medium: 0, high: 0 };
    found.set(row.projectId, { ...levels, [row.level]: row.count });
  }
  return found;
}
