import { calendarDay } from '../../platform/calendar-day.ts';
import { currentTime } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { actOn } from '../documents/index.ts';
import { holdForParty } from './find-signing.ts';

/**
 * Notes that somebody sees the page of a signing link, where it is their turn: once for a party.
 * @throws Failure `not-found`, `forbidden`; `conflict` where it is not their turn
 */
export async function openSigning(
  database: Database,
  caller: PartyCaller,
  { commandId }: { commandId: string },
): Promise<null> {
  return database.tenant(caller.tenantId, async (tx) => {
    const { held, party } = await holdForParty(tx, caller);
    if (party.openedAt !== null) return null;
    const by = { kind: 'party' as const, partyId: party.id };
    const now = currentTime();
    const at = now.toISOString();
    const today = calendarDay(held.timeZone, now);
    await actOn(tx, caller, held, { do: 'open', by, at, today, partyId: party.id }, { commandId });
    return null;
  });
}
