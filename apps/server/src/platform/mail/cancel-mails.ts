import type { MailState } from '@countersign/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { mails } from '../database/tables/index.ts';
import { tellOfRows } from '../live/changes.ts';

/** The states of mails that can still be taken back. */
export const unsentStates = ['queued', 'held'] as const satisfies MailState[];

/**
 * What takes back mails that have not left yet, those that are held among them, by their purposes, as a statement or a
 * part of one; undefined where there are none. One that is just leaving may arrive all the same, and is not waited for: whoever settles
 * it holds it, and asks for its subject, which the caller may hold. So whatever link is in a mail has to be dead
 * by itself. The same purpose can be mailed again later.
 */
export function mailsCancel(tx: Tx, tenantId: string, purposes: readonly string[]) {
  if (purposes.length === 0) return undefined;
  return tx
    .update(mails)
    .set({
      state: 'cancelled',
      text: sql`case when ${mails.confidential} then '' else ${mails.text} end`,
      html: sql`case when ${mails.confidential} then '' else ${mails.html} end`,
    })
    .where(
      and(
        eq(mails.tenantId, tenantId),
        inArray(mails.state, [...unsentStates]),
        sql`${mails.id} in (
          select one.id from ${mails} as one
          where one.tenant_id = ${tenantId} and one.state = any(${sql.param([...unsentStates])}::text[])
            and one.purpose = any(${sql.param([...purposes])}::text[])
          for update skip locked
        )`,
      ),
    )
    .returning({ told: tellOfRows('mail', mails) });
}

/** Has mails that came back count as never sent, by their purposes: the same can be mailed again, to the same address. */
export async function takeBackBounced(
  tx: Tx,
  tenantId: string,
  purposes: readonly string[],
): Promise<void> {
  if (purposes.length === 0) return;
  await tx
    .update(mails)
    .set({ state: 'cancelled' })
    .where(
      and(
        eq(mails.tenantId, tenantId),
        eq(mails.state, 'bounced'),
        inArray(mails.purpose, [...purposes]),
      ),
    );
}
