import type { DocumentValues } from '@countersign/contract';
import { currentTime } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { checkValues, keepValues } from '../documents/index.ts';
import { lockTurn } from './find-signing.ts';

/**
 * Saves what a party fills into its own fields; of two devices or tabs, the last one to save a field wins,
 * and other fields stay.
 * @throws Failure `not-found`, `forbidden`; `conflict` where it is not their turn; `invalid` for a value that
 * can't be taken; `too-large`
 */
export async function saveSigningValues(
  database: Database,
  caller: PartyCaller,
  given: DocumentValues,
): Promise<{ savedAt: string }> {
  return database.tenant(caller.tenantId, async (tx) => {
    const turn = await lockTurn(tx, caller);
    await checkValues(tx, turn, given);
    await mergeIn(tx, caller, turn.party.id, given);
    return { savedAt: currentTime().toISOString() };
  });
}

/**
 * Puts values over those that the party has, where it still is its turn. Without values it looks at that alone.
 * @throws Failure `conflict` where it is not any more
 */
export async function mergeIn(
  tx: Tx,
  caller: PartyCaller,
  partyId: string,
  given: DocumentValues,
): Promise<void> {
  if (await keepValues(tx, partyId, given)) return;
  // Somebody was quicker while this waited for the lock; now it is known who.
  await lockTurn(tx, caller);
  throw new Error('Values were not kept although it is the turn of their party.');
}
