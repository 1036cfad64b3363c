import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { mails } from '../database/tables/index.ts';
import { tellOfRows } from '../live/changes.ts';

/**
 * Takes back mails that have not left yet, by their purposes. One that is just leaving may arrive all the
 * same: whatever link is in it has to be dead by itself. The same purpose can be mailed again later.
 */
export async function cancelMails(
  tx: Tx,
  tenantId: string,
  purposes: readonly string[],
): Promise<void> {
  if (purposes.length === 0) return;
  await tx
    .update(mails)
    .set({
      state: 'cancelled',
      text: sql`case when ${mails.confidential} then '' else ${mails.text} end`,
      html: sql`case when ${mails.confidential} then '' else ${mails.html} end`,
    })
    .where(
      and(
        eq(mails.tenantId, tenantId),
        sql`${mails.purpose} = any(${sql.param([...purposes])}::text[])`,
        eq(mails.state, 'queued'),
      ),
    )
    .returning({ told: tellOfRows('mail', mails) });
}
