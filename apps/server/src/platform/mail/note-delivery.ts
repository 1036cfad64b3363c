import type { MailState } from '@countersign/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { mails } from '../database/tables/index.ts';
import { finishedColumns, type MailListeners, notifyListeners } from './mail.ts';
import type { ReportedState } from './reported-state.ts';

/**
 * The states that an email can have before a report: one that bounced late had counted as delivered, and one that is
 * held may have been passed on by hand.
 */
const before: Record<ReportedState, MailState[]> = {
  deferred: ['held', 'sent'],
  delivered: ['held', 'sent', 'deferred'],
  bounced: ['held', 'sent', 'deferred', 'delivered'],
  complained: ['held', 'sent', 'deferred', 'delivered'],
};

/**
 * Notes what a mail server reports of a mail of the transaction's tenant, and notifies listeners. Reports come twice
 * and in any order: false where this one says nothing new, or is of a mail that was never sent. A mail that is still
 * queued may have left already, so that a report of it is worth being tried again.
 */
export async function noteDelivery(
  tx: Tx,
  listeners: MailListeners,
  mailId: string,
  state: ReportedState,
): Promise<boolean> {
  const noted = await tx
    .update(mails)
    .set({ state })
    .where(and(eq(mails.id, mailId), inArray(mails.state, before[state])))
    .returning({ tenantId: mails.tenantId, ...finishedColumns });
  for (const { tenantId, ...row } of noted) {
    await notifyListeners(tx, listeners, { tenantId, state }, [row]);
  }
  return noted.length > 0;
}
