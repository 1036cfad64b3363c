import type { MailState } from '@countersign/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { mails } from '../database/tables/index.ts';
import { publishRows } from '../live/changes.ts';

/** The states of mails that can still be taken back. */
export const unsentStates = ['queued', 'held'] as const satisfies MailState[];

/**
 * Builds the statement, or part of one, that cancels unsent emails by their purposes, held ones among them; undefined
 * where there are none. One that is just leaving may arrive all the same, and is not waited for: anyone who settles it
 * holds it, and asks for its subject, which the caller may hold. So whatever link is in a mail has to be dead by
 * itself. One that stays unsent, as `stillUnsent` has it, is waited for. The same purpose can be mailed again later.
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
        // A key share waits for no other lock than `for update`.
        sql`${mails.id} in (
          select one.id from ${mails} as one
          where one.state = any(${sql.param([...unsentStates])}::text[]) and one.id in (
            select known.id from ${mails} as known
            where known.tenant_id = ${tenantId} and known.purpose = any(${sql.param([...purposes])}::text[])
            for key share
          )
          for no key update skip locked
        )`,
      ),
    )
    .returning({ published: publishRows('mail', mails) });
}

/**
 * Locks an email that a transaction changes and leaves unsent, so that a concurrent cancel waits for it. The
 * transaction must wait for nothing else.
 */
export function stillUnsent(id: string, state: (typeof unsentStates)[number]): SQL {
  return sql`${mails.id} in (
    select one.id from ${mails} as one where one.id = ${id} and one.state = ${state} for update
  ) and ${mails.state} = ${state}`;
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
