import type { DocumentValues } from '@countersign/contract';
import type { ChainCommand } from '@countersign/domain';
import { and, eq } from 'drizzle-orm';
import { calendarDay } from '../../../platform/calendar-day.ts';
import { currentTime } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { documents } from '../../../platform/database/tables/index.ts';
import { notFound } from '../../../platform/failure/failure.ts';
import type { Caller, Member } from '../../../platform/policy/caller.ts';
import { lastSeenDocuments } from '../../document-access/index.ts';
import { withContents } from '../queries/document-queries.ts';
import type { PartyRow } from '../queries/party-queries.ts';
import { assertMay, type LockedDocument, lockDocument } from './act-on-document.ts';
import { delegatesOf } from './delegates-of.ts';
import { keepDraftValues, keepValues } from './keep-party-values.ts';
import type { OpenTurn, Slot } from './turn.ts';

/** Describes the actor in a slot of a chain, be it a user or the holder of a link, or in a draft. */
export interface SlotActor<At extends Slot = PartyRow> {
  caller: Caller;
  /** @throws Failure where there is no such slot, or it is not their turn there */
  lock(tx: Tx): Promise<OpenTurn<At>>;
}

/** Creates the actor for a user in a slot of a document that they see. */
export function userAt(user: Member, id: string, partyId: string): SlotActor {
  return { caller: user, lock: (tx) => lockUserTurn(tx, user, id, partyId) };
}

/**
 * Locks a document where it is a user's turn in a slot.
 * @throws Failure `not-found`; `conflict` in words where it is not their turn
 */
export async function lockUserTurn(
  tx: Tx,
  user: Member,
  id: string,
  partyId: string,
): Promise<OpenTurn> {
  const locked = await lockDocument(tx, and(eq(documents.id, id), lastSeenDocuments(user)));
  const now = currentTime();
  const command = {
    do: 'complete',
    by: { kind: 'user', userId: user.userId, name: user.name },
    at: now.toISOString(),
    today: calendarDay(locked.timeZone, now),
    partyId,
    delegates: await delegatesOf(tx, locked, now),
  } as const;
  const party = slotIn(locked, partyId, command);
  assertMay(locked.chain, command);
  return { document: locked, party, forms: await withContents(tx, locked.formKeys) };
}

/**
 * Finds the slot in which an actor wants to act.
 * @throws Failure `not-found` for one that the document does not have; `conflict`, in the words of the rules, where
 * no one can act on the document: a draft has no slots yet
 */
export function slotIn(locked: LockedDocument, partyId: string, command: ChainCommand): PartyRow {
  const party = locked.parties.find((one) => one.id === partyId);
  if (party) return party;
  if (locked.state !== 'pending') assertMay(locked.chain, command);
  throw notFound('slot');
}

/**
 * Merges values into those of a slot, if it still is its turn. Without values it looks at that alone.
 * @throws Failure `conflict` where it is not any more
 */
export async function mergeIn(
  tx: Tx,
  { lock }: SlotActor<Slot>,
  { document, party }: Pick<OpenTurn<Slot>, 'document' | 'party'>,
  given: DocumentValues,
): Promise<void> {
  // A draft stays locked, and one, until the transaction ends.
  if (party.id === null) return keepDraftValues(tx, document.id, given);
  if (await keepValues(tx, party.id, given)) return;
  // Someone was quicker while this waited for the lock; now it is known who.
  await lock(tx);
  throw new Error('Values were not kept although it is the turn of their party.');
}
