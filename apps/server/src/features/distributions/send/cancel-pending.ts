import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { distributionRecipients } from '../../../platform/database/tables/index.ts';

const { delivery, deliveryProblem, isDue, mailings } = distributionRecipients;

/**
 * Cancels the pending emails of these recipients. An email that a run has just sent, and not counted yet, stays sent.
 * Answers the distributions in which a recipient was left out.
 */
export async function cancelPending(
  tx: Tx,
  which: SQL | undefined,
  problem = '',
): Promise<string[]> {
  const dropped = await tx
    .update(distributionRecipients)
    .set({
      isDue: false,
      delivery: sql`case when ${delivery} = 'queued' then 'cancelled' else ${delivery} end`,
      deliveryProblem: sql`case when ${delivery} = 'queued' then ${problem} else ${deliveryProblem} end`,
      mailings: sql`${mailings} + (${delivery} <> 'queued')::int`,
    })
    .where(and(eq(isDue, true), which))
    .returning({ id: distributionRecipients.distributionId });
  return [...new Set(dropped.map(({ id }) => id))];
}
