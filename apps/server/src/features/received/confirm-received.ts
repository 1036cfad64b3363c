import type { ReceivedView } from '@countersign/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import { distributionRecipients } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { findOpen } from './find-received.ts';
import { viewReceived } from './get-received.ts';
import { noteVisit, visitOf } from './note-visit.ts';

/**
 * Confirms that the files were received, once: whoever does it again changes nothing.
 * @throws Failure `not-found`, `forbidden`; `conflict` where nobody asks for it, or once it has expired
 */
export async function confirmReceived(
  platform: Pick<Platform, 'database' | 'files' | 'traces'>,
  caller: PartyCaller,
): Promise<ReceivedView> {
  return platform.database.tenant(caller.tenantId, async (tx) => {
    const { distribution, recipient } = await findOpen(tx, caller);
    if (!distribution.askConfirmation) {
      throw new Failure('conflict', 'Nobody asks to confirm these files.');
    }
    const confirmed = await tx
      .update(distributionRecipients)
      .set({ confirmedAt: currentTime() })
      .where(
        and(
          eq(distributionRecipients.id, recipient.id),
          isNull(distributionRecipients.confirmedAt),
        ),
      )
      .returning({ id: distributionRecipients.id });
    if (confirmed.length > 0) {
      await noteVisit(tx, visitOf(caller), 'confirmed');
      const detail = { recipientId: recipient.id };
      await record(tx, caller, { type: 'distribution.confirmed', id: distribution.id, detail });
    }
    return viewReceived(platform, tx, caller);
  });
}
