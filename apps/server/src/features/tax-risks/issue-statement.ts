import { statementParties, statusAfter } from '@countersign/domain';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  taxRiskSettings,
  taxRiskVersions,
  taxStatementRecipients,
  taxStatements,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { enqueue } from '../../platform/jobs/job-kind.ts';
import type { Member } from '../../platform/policy/caller.ts';
import type { LockedTaxRisk } from './change-tax-risk.ts';
import { makeStatementKind } from './statement-job.ts';
import type { TaxRiskRow } from './tax-risk-world.ts';

/**
 * Issues the statement on what was signed off: numbers it, notes whom it goes to, and has it made, sealed
 * and mailed. One that it replaces is withdrawn by that.
 * @throws Failure `conflict` where the decision is none that a statement can tell
 */
export async function issueStatement(
  tx: Tx,
  user: Member,
  { row, world }: LockedTaxRisk,
): Promise<Partial<TaxRiskRow>> {
  const { id, tenantId, version, decision } = row;
  if (decision !== 'inside' && decision !== 'outside') {
    throw new Failure(
      'conflict',
      'The result has to be inside or outside before you can issue a statement.',
    );
  }
  const frozen = await frozenOf(tx, id, version);
  const now = currentTime();
  const replaces = await withdrawEarlier(tx, id, now);
  const statementId = newId();
  const number = await nextNumber(tx, tenantId, world.today);
  await tx.insert(taxStatements).values({
    id: statementId,
    tenantId,
    riskId: id,
    version,
    number,
    decision,
    effectiveFrom: frozen.effectiveFrom,
    replaces,
    issuedBy: user.userId,
    issuedAt: now,
    createdAt: now,
  });
  const parties = statementParties({ ...row, worker: world.contact });
  await tx.insert(taxStatementRecipients).values(
    parties.map(({ role, name, email, alsoFor }) => ({
      id: newId(),
      tenantId,
      statementId,
      role,
      name,
      email,
      alsoFor,
    })),
  );
  const detail = { version, statementId, number };
  await record(tx, user, { type: 'tax-risk.issued', id, detail });
  enqueue(tx, makeStatementKind, { tenantId, statementId });
  const next = statusAfter(row, 'issue');
  return { ...next, hasStatement: true, issuedAt: now, acknowledgedAt: null };
}

/** Reads the signed-off state of a version. */
export async function frozenOf(tx: Tx, riskId: string, version: number) {
  const [found] = await tx
    .select({ frozen: taxRiskVersions.frozen })
    .from(taxRiskVersions)
    .where(and(eq(taxRiskVersions.riskId, riskId), eq(taxRiskVersions.version, version)));
  if (!found) throw new Error('A version that was signed off is not there.');
  return found.frozen;
}

/** Withdraws the statements that still count, and answers the number of the last one; empty without any. */
async function withdrawEarlier(tx: Tx, riskId: string, at: Date): Promise<string> {
  const [last] = await tx
    .select({ number: taxStatements.number })
    .from(taxStatements)
    .where(eq(taxStatements.riskId, riskId))
    .orderBy(desc(taxStatements.issuedAt), desc(taxStatements.id))
    .limit(1);
  await tx
    .update(taxStatements)
    .set({ withdrawnAt: at })
    .where(and(eq(taxStatements.riskId, riskId), isNull(taxStatements.withdrawnAt)));
  return last?.number ?? '';
}

/** Numbers count through a tenant's statements; the row of its settings keeps two from getting the same. */
async function nextNumber(tx: Tx, tenantId: string, today: string): Promise<string> {
  const [row] = await tx
    .insert(taxRiskSettings)
    .values({ tenantId, lastStatement: 1, revision: 0 })
    .onConflictDoUpdate({
      target: taxRiskSettings.tenantId,
      set: { lastStatement: sql`${taxRiskSettings.lastStatement} + 1` },
    })
    .returning({ last: taxRiskSettings.lastStatement });
  return `SDS-${today.slice(0, 4)}-${String(row?.last ?? 1).padStart(4, '0')}`;
}
