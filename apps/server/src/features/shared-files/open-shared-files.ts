import * as contract from '@countersign/contract';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  distributionRecipients,
  distributionVisits,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { publishChange } from '../../platform/live/changes.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { findOpen, type SharedFilesContext } from './find-shared-files.ts';
import { noteVisit, visitOf } from './note-visit.ts';

/**
 * Notes that a person has opened the page of a link, once for each visit.
 * @throws Failure `not-found`, `forbidden`; `conflict` once it has expired
 */
export const openSharedFiles = tenantOperation(
  contract.openSharedFiles,
  async ({ tx, caller, body: { visitId } }) => {
    const context = await findOpen(tx, caller);
    if (await noteVisit(tx, visitOf(caller), 'opened', { id: visitId })) {
      await noteOpened(tx, caller, context);
    }
    return null;
  },
);

/** Counts an opening of a person, which the page's last fetch from the same address was then. */
export async function noteOpened(
  tx: Tx,
  caller: PartyCaller,
  { recipient, distribution }: Pick<SharedFilesContext, 'recipient' | 'distribution'>,
): Promise<void> {
  const now = currentTime();
  const wasFetched = await takeFetchBack(tx, caller);
  const [opened] = await tx
    .update(distributionRecipients)
    .set({
      openedAt: sql`coalesce(${distributionRecipients.openedAt}, ${now.toISOString()}::timestamptz)`,
      lastOpenedAt: now,
      opens: sql`${distributionRecipients.opens} + 1`,
      ...(wasFetched && {
        prefetches: sql`greatest(0, ${distributionRecipients.prefetches} - 1)`,
      }),
    })
    .where(eq(distributionRecipients.id, recipient.id))
    .returning({ opens: distributionRecipients.opens });
  if (opened?.opens === 1) {
    const detail = { recipientId: recipient.id };
    await record(tx, caller, { type: 'distribution.opened', id: distribution.id, detail });
  } else await publishChange(tx, caller.tenantId, 'distribution', distribution.id);
}

/** The last fetch from the same address was that of a person. */
async function takeFetchBack(tx: Tx, { subjectId, address }: PartyCaller): Promise<boolean> {
  const last = tx
    .select({ id: distributionVisits.id })
    .from(distributionVisits)
    .where(
      and(
        eq(distributionVisits.recipientId, subjectId),
        eq(distributionVisits.kind, 'prefetched'),
        eq(distributionVisits.address, address),
      ),
    )
    .orderBy(desc(distributionVisits.at))
    .limit(1);
  const removed = await tx
    .delete(distributionVisits)
    .where(inArray(distributionVisits.id, last))
    .returning({ id: distributionVisits.id });
  return removed.length > 0;
}
