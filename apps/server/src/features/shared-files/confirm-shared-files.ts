import * as contract from '@countersign/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  distributionReads,
  distributionRecipients,
  distributions,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { filesOf, findOpen } from './find-shared-files.ts';
import { viewSharedFiles } from './get-shared-files.ts';
import { noteVisit, visitOf } from './note-visit.ts';

/**
 * Confirms that the files were received, in the versions that are shown; confirming again changes nothing.
 * @throws Failure `not-found`, `forbidden`; `conflict` where no one asks for it, once it has expired, or where other
 * versions are shown now
 */
export const confirmSharedFiles = operation(
  contract.confirmSharedFiles,
  async ({ platform, caller, body: { files: shown } }) =>
    platform.database.tenant(caller.tenantId, async (tx) => {
      const recipientId = caller.subjectId;
      await lockRecipient(tx, recipientId);
      const { distribution, recipient } = await findOpen(tx, caller);
      if (!distribution.askConfirmation) {
        throw new Failure('conflict', 'You don’t need to confirm receipt of these files.');
      }
      const files = await filesOf(tx, distribution.id);
      const versions = Object.fromEntries(
        files.map(({ fileId, version }) => [fileId, version.version]),
      );
      if (shown?.some(({ id, version }) => versions[id] !== version)) {
        throw new Failure(
          'conflict',
          'A file was replaced. View the new version, then confirm again.',
        );
      }
      if (recipient.confirmedAt === null) {
        await noteConfirmed(
          tx,
          caller,
          files.map(({ version }) => version.id),
        );
        await noteVisit(tx, visitOf(caller), 'confirmed');
        const detail = { recipientId, versions };
        await record(tx, caller, { type: 'distribution.confirmed', id: distribution.id, detail });
      }
      return viewSharedFiles(platform, tx, caller);
    }),
);

/** Waits for a replacement that is under way, and for the same confirmation. */
async function lockRecipient(tx: Tx, recipientId: string): Promise<void> {
  const ofRecipient = eq(distributionRecipients.id, recipientId);
  const distributionId = tx
    .select({ id: distributionRecipients.distributionId })
    .from(distributionRecipients)
    .where(ofRecipient);
  await tx
    .select({ id: distributions.id })
    .from(distributions)
    .where(inArray(distributions.id, distributionId))
    .for('share');
  await tx
    .select({ id: distributionRecipients.id })
    .from(distributionRecipients)
    .where(ofRecipient)
    .for('update');
}

/** Notes the receipt of these versions, each once. */
async function noteConfirmed(
  tx: Tx,
  { tenantId, subjectId: recipientId }: PartyCaller,
  versionIds: readonly string[],
): Promise<void> {
  const confirmedAt = currentTime();
  await tx
    .update(distributionRecipients)
    .set({ confirmedAt })
    .where(eq(distributionRecipients.id, recipientId));
  if (versionIds.length === 0) return;
  await tx
    .insert(distributionReads)
    .values(
      versionIds.map((fileVersionId) => ({ tenantId, recipientId, fileVersionId, confirmedAt })),
    )
    .onConflictDoUpdate({
      target: [distributionReads.recipientId, distributionReads.fileVersionId],
      set: { confirmedAt: sql`coalesce(${distributionReads.confirmedAt}, excluded.confirmed_at)` },
    });
}
