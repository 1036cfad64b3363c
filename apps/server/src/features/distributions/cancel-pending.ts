import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { distributionRecipients } from '../../platform/database/tables/index.ts';

const { delivery, deliveryProblem, isDue, mailings } = distributionRecipients;

/**
 * Nobody of these who is still to be mailed is. Whoever was mailed a moment ago, by a run that has not noted so yet,
 * was mailed. Answers the distributions in which somebody was left out.
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
