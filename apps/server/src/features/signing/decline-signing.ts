import { calendarDay } from '../../platform/calendar-day.ts';
import { currentTime } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { applyCommand } from '../documents/index.ts';
import { assertRepeated, holdForParty } from './find-signing.ts';

/**
 * Declines for a party, with the reason: the document goes back to its sender, and all links are revoked.
 * @throws Failure `not-found`, `forbidden`; `conflict` in words where it is not their turn any more
 */
export async function declineSigning(
  database: Database,
  caller: PartyCaller,
  { commandId, reason }: { commandId: string; reason: string },
): Promise<null> {
  return database.tenant(caller.tenantId, async (tx) => {
    if (caller.isDeadLink) return assertRepeated(tx, caller, commandId, 'declined');
    const { locked, party } = await holdForParty(tx, caller);
    const by = { kind: 'party' as const, partyId: party.id };
    const now = currentTime();
    const at = now.toISOString();
    const today = calendarDay(locked.timeZone, now);
    await applyCommand(
      tx,
      caller,
      locked,
      { do: 'decline', by, at, today, partyId: party.id, reason, delegates: {} },
      { commandId, personal: { reason } },
    );
    return null;
  });
}
