import * as contract from '@countersign/contract';
import { and, eq, gte, ne } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { documentComments } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { commentsForAll, readComments, writeComment, writtenOut } from '../documents/index.ts';
import {
  assertKnown,
  assertTurn,
  findSigning,
  holdForParty,
  readsComments,
} from './find-signing.ts';
import { signingSentence } from './signing-sentence.ts';

/**
 * Lists the latest comments that all parties see, the earliest first.
 * @throws Failure `not-found`, `forbidden`; `conflict` before the party's turn, and once it is too late for it
 */
export const listSigningComments = tenantOperation(
  contract.listSigningComments,
  async ({ tx, caller }) => {
    const signing = await findSigning(tx, caller);
    assertKnown(signing);
    const { document, party } = signing;
    if (!readsComments(signing)) throw new Failure('conflict', signingSentence(signing));
    const rows = await readComments(tx, { partyId: party.id }, commentsForAll(document.id));
    const texts = await writtenOut(
      tx,
      rows.map(({ text }) => text),
    );
    const items = rows.map((row, index) => ({ ...row, text: texts[index] ?? '', mentions: [] }));
    return { items: items.toReversed() };
  },
);

/** How many comments a party can add in an hour: each is emailed to several people. */
const maxAnHour = 30;

async function refuseTooMany(tx: Tx, partyId: string, commandId: string): Promise<void> {
  const { id, partyId: author, createdAt } = documentComments;
  const anHourAgo = new Date(currentTime().getTime() - 3_600_000);
  const others = and(eq(author, partyId), ne(id, commandId), gte(createdAt, anHourAgo));
  if ((await tx.$count(documentComments, others)) < maxAnHour) return;
  throw new Failure(
    'too-many-requests',
    `You have added ${maxAnHour} comments in an hour. Try again later.`,
  );
}

/**
 * Adds a comment to a document whose turn it is, for all parties: external parties don't see comments among colleagues.
 * The comment has the id of its command: the same one comes once.
 * @throws Failure `not-found`, `forbidden`; `conflict` where it is not the party's turn;
 * `too-many-requests` after thirty in an hour
 */
export const addSigningComment = tenantOperation(
  contract.addSigningComment,
  async ({ tx, caller, body: { commandId, text } }) => {
    const { locked, party } = await holdForParty(tx, caller);
    assertTurn(locked, party.id);
    const { id: partyId } = party;
    await refuseTooMany(tx, partyId, commandId);
    const comment = { id: commandId, documentId: locked.id, partyId, text };
    return writeComment(tx, caller, { ...comment, audience: 'everyone' });
  },
);
