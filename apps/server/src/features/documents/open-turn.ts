import type { DocumentValues } from '@countersign/contract';
import { and, eq } from 'drizzle-orm';
import { calendarDay } from '../../platform/calendar-day.ts';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { documents } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import type { Caller, Member } from '../../platform/policy/caller.ts';
import { assertMay, holdDocument } from './act-on-document.ts';
import { delegatesOf } from './delegates-of.ts';
import { visibleDocuments } from './document-access.ts';
import { type FormVersion, withContents } from './document-queries.ts';
import { keepValues } from './keep-party-values.ts';
import type { PartyRow } from './party-queries.ts';

/** A party whose turn it is, in a document that nobody else changes until the transaction ends. */
export interface OpenTurn {
  document: Pick<typeof documents.$inferSelect, 'id' | 'values'>;
  party: PartyRow;
  forms: FormVersion[];
}

/** Somebody at a place of a chain, be it a user or the holder of a link. */
export interface AtPlace {
  caller: Caller;
  /** @throws Failure where there is no such place, or it is not their turn there */
  lock(tx: Tx): Promise<OpenTurn>;
}

/** A user at a place of a document that they see. */
export function userAt(user: Member, id: string, partyId: string): AtPlace {
  return { caller: user, lock: (tx) => lockUserTurn(tx, user, id, partyId) };
}

/**
 * Locks a document where it is a user's turn at a place.
 * @throws Failure `not-found`; `conflict` in words where it is not their turn
 */
export async function lockUserTurn(
  tx: Tx,
  user: Member,
  id: string,
  partyId: string,
): Promise<OpenTurn> {
  const held = await holdDocument(tx, and(eq(documents.id, id), visibleDocuments(user)));
  const party = held.parties.find((one) => one.id === partyId);
  if (!party) throw notFound('place');
  const now = currentTime();
  assertMay(held.chain, {
    do: 'complete',
    by: { kind: 'user', userId: user.userId, name: user.name },
    at: now.toISOString(),
    today: calendarDay(held.timeZone, now),
    partyId,
    delegates: await delegatesOf(tx, held, now),
  });
  return { document: held, party, forms: await withContents(tx, held.formKeys) };
}

/**
 * Puts values over those that a party has, where it still is its turn. Without values it looks at that alone.
 * @throws Failure `conflict` where it is not any more
 */
export async function mergeIn(
  tx: Tx,
  { lock }: AtPlace,
  partyId: string,
  given: DocumentValues,
): Promise<void> {
  if (await keepValues(tx, partyId, given)) return;
  // Somebody was quicker while this waited for the lock; now it is known who.
  await lock(tx);
  throw new Error('Values were not kept although it is the turn of their party.');
}
