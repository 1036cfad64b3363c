import { calendarDay } from '../../platform/calendar-day.ts';
import { currentTime } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { applyCommand } from '../documents/index.ts';
import { holdForParty, type LockedTurn } from './find-signing.ts';

/**
 * Notes that a person has opened the page of a signing link, where it is their turn: once for a party.
 * @throws Failure `not-found`, `forbidden`; `conflict` where it is not their turn
 */
export async function openSigning(
  database: Database,
  caller: PartyCaller,
  { commandId }: { commandId: string },
): Promise<null> {
  return database.tenant(caller.tenantId, async (tx) => {
    await noteOpened(tx, caller, await holdForParty(tx, caller), commandId);
    return null;
  });
}

/** The same of a party that is locked already. */
export async function noteOpened(
  tx: Tx,
  caller: PartyCaller,
  { locked, party }: LockedTurn,
  commandId: string,
): Promise<void> {
  if (party.openedAt !== null) return;
  const by = { kind: 'party' as const, partyId: party.id };
  const now = currentTime();
  const at = now.toISOString();
  const today = calendarDay(locked.timeZone, now);
  await applyCommand(
    tx,
    caller,
    locked,
    { do: 'open', by, at, today, partyId: party.id },
    { commandId },
  );
}
