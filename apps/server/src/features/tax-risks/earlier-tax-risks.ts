import * as contract from '@countersign/contract';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { taxRisks } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { taxRiskSummaries } from './tax-risk-source.ts';

/** As many earlier engagements are offered. */
const maxEarlier = 50;

/**
 * Other engagements of the same person that have answers, the latest first.
 * @throws Failure `not-found`
 */
export const listEarlier = tenantOperation(
  contract.listEarlierTaxRisks,
  async ({ tx, params: { id } }) => {
    const [own] = await tx
      .select({ contactId: taxRisks.contactId })
      .from(taxRisks)
      .where(eq(taxRisks.id, id));
    if (!own) throw notFound('tax risk');
    const rows = await tx
      .select({ id: taxRisks.id })
      .from(taxRisks)
      .where(
        and(
          eq(taxRisks.contactId, own.contactId),
          ne(taxRisks.id, id),
          sql`${taxRisks.answers} <> '{}'::jsonb`,
        ),
      )
      .orderBy(desc(taxRisks.updatedAt), desc(taxRisks.id))
      .limit(maxEarlier);
    const ids = rows.map((row) => row.id);
    const byId = new Map((await taxRiskSummaries(tx, ids)).map((one) => [one.id, one]));
    return { items: ids.flatMap((one) => byId.get(one) ?? []) };
  },
);
