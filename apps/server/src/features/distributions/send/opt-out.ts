import { and, eq, sql } from 'drizzle-orm';
import { currentTime } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  distributionOptOuts,
  distributionRecipients,
} from '../../../platform/database/tables/index.ts';
import { publishChange } from '../../../platform/live/changes.ts';
import { cancelPending } from './cancel-pending.ts';

const said = {
  complained: 'The recipient marked an email as spam. They get no more files.',
  asked: 'The recipient opted out of files.',
} as const;

/**
 * Opts addresses out of distributions, also of those on their way: pending emails there are not sent. Answers the
 * addresses that were not known to want none.
 */
export async function optOut(
  tx: Tx,
  tenantId: string,
  emails: readonly string[],
  reason: keyof typeof said,
): Promise<string[]> {
  if (emails.length === 0) return [];
  const at = currentTime();
  const lower = [...new Set(emails.map((email) => email.toLowerCase()))];
  const added = await tx
    .insert(distributionOptOuts)
    .values(lower.map((email) => ({ tenantId, email, reason, at })))
    .onConflictDoNothing()
    .returning({ email: distributionOptOuts.email });
  const left = await cancelPending(
    tx,
    and(
      eq(distributionRecipients.tenantId, tenantId),
      sql`${distributionRecipients.sortEmail} = any(${sql.param(lower)}::text[])`,
    ),
    said[reason],
  );
  for (const id of left) await publishChange(tx, tenantId, 'distribution', id);
  return added.map(({ email }) => email);
}

/** Has distributions sent to an address again. Answers whether it wanted none before. */
export async function optIn(tx: Tx, email: string): Promise<boolean> {
  const removed = await tx
    .delete(distributionOptOuts)
    .where(eq(distributionOptOuts.email, email.toLowerCase()))
    .returning({ email: distributionOptOuts.email });
  return removed.length > 0;
}

/** Finds out if an address has opted out. */
export async function isOptedOut(tx: Tx, email: string): Promise<boolean> {
  const isOut = eq(distributionOptOuts.email, email.toLowerCase());
  return (await tx.$count(distributionOptOuts, isOut)) > 0;
}
