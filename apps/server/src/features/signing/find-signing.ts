import { signingState } from '@countersign/domain';
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { calendarDay } from '../../platform/calendar-day.ts';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  companies,
  documentComments,
  documentParties,
  documents,
  tenants,
  users,
} from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { deadLink } from '../../platform/links/links.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import {
  assertMay,
  chainOf,
  fileViewer,
  formKeys,
  fromDocuments,
  type LockedDocument,
  lockDocument,
  narrowedToShown,
  type OpenTurn,
  type PartyRow,
  readSeenFiles,
  readWholeParties,
  type SlotActor,
  timeZoneOf,
  withContents,
} from '../documents/index.ts';

const senders = alias(users, 'senders');

/** Holds the target of a signing link, with all that is shown of it. */
export type Signing = Awaited<ReturnType<typeof findSigning>>;

/**
 * Finds the target of the caller's link.
 * @throws Failure `not-found` where it leads nowhere any more
 */
export async function findSigning(tx: Tx, caller: PartyCaller) {
  const [document] = await fromDocuments(tx, {
    values: documents.values,
    pdfSha256: documents.pdfSha256,
    attachmentAudience: documents.attachmentAudience,
    finishedAt: documents.finishedAt,
    formKeys,
    tenantName: tenants.name,
    showsApprovers: tenants.showsApprovers,
    finishedLinkDays: tenants.finishedLinkDays,
    contactName: companies.contactName,
    contactEmail: companies.contactEmail,
    timeZone: companies.timeZone,
    brandColour: companies.brandColour,
    logoSha256: companies.logoSha256,
    commentCount: commentCountOf,
    sender: { firstName: senders.firstName, lastName: senders.lastName, email: senders.email },
  })
    .innerJoin(tenants, eq(tenants.id, documents.tenantId))
    .leftJoin(senders, eq(senders.id, documents.sentBy))
    .where(ofParty(caller));
  if (!document) throw deadLink();
  const parties = await readWholeParties(tx, document.id);
  const party = parties.find(({ id }) => id === caller.subjectId);
  const { finishedAt, finishedLinkDays, settings, timeZone } = document;
  const now = currentTime();
  const state = signingState(document, party, {
    accessCode: settings.accessCode,
    isKnownDevice: caller.isKnownDevice,
    finishedAt,
    finishedLinkDays,
    now,
    today: calendarDay(timeZone, now),
  });
  if (!party || !state) throw deadLink();
  return { document, parties, party, state };
}

/** Tells if the holder of a link reads comments: in their turn, and after it. */
export function readsComments({ state }: Pick<Signing, 'state'>): boolean {
  return state === 'open' || state === 'done' || state === 'finished';
}

/** Selects the number of comments that all parties see. */
const commentCountOf = sql<number>`(
  select count(*)::int from ${documentComments}
  where ${documentComments.documentId} = ${documents.id} and ${documentComments.audience} = 'everyone'
)`;

/** The document of the caller's party, as a condition on `documents`. */
const ofParty = ({ subjectId }: PartyCaller): SQL => sql`${documents.id} = (
  select document_id from document_parties where id = ${subjectId}::uuid
)`;

/** @throws Failure `forbidden` where a code has to be entered on the device first */
export function assertKnown({ state }: Pick<Signing, 'state'>): void {
  if (state === 'code') throw codeFirst();
}

function codeFirst(): Failure {
  return new Failure(
    'forbidden',
    'First enter the code from your email. Reload the page to request one.',
  );
}

/** Creates the actor of a link's holder in their slot. */
export function partyAt(caller: PartyCaller): SlotActor {
  return { caller, lock: (tx) => lockTurn(tx, caller) };
}

/**
 * Locks the document of the caller's party, where it is the party's turn. One statement, and one more where
 * what is in the forms is not in memory. Where it waited for the lock, the party may have acted meanwhile:
 * whatever is written for it goes with `mergeIn`, which looks again.
 * @throws Failure `not-found`, `forbidden`; `conflict` in words where it is not their turn
 */
export async function lockTurn(tx: Tx, caller: PartyCaller): Promise<OpenTurn> {
  const [found] = await tx
    .select({
      document: {
        id: documents.id,
        state: documents.state,
        round: documents.round,
        isFinishing: documents.isFinishing,
        ending: documents.ending,
        expiresOn: documents.expiresOn,
        extension: documents.extension,
        correction: documents.correction,
        settings: documents.settings,
        values: documents.values,
        formKeys,
        timeZone: timeZoneOf,
      },
      party: getTableColumns(documentParties),
    })
    .from(documentParties)
    .innerJoin(documents, eq(documents.id, documentParties.documentId))
    .where(eq(documentParties.id, caller.subjectId))
    .for('update', { of: documents });
  if (!found || found.party.round !== found.document.round) throw deadLink();
  const { document, party } = found;
  assertMayAct(caller, document.settings.accessCode, party);
  assertTurn({ ...document, chain: chainOf(document, [party]) }, party.id);
  return { document, party, forms: await withContents(tx, document.formKeys) };
}

/** A document as its party sees it, under its lock, with all forms that it has. */
export async function seenByParty(tx: Tx, { locked, party }: LockedTurn) {
  const allForms = await withContents(tx, locked.formKeys);
  const seen = narrowedToShown({
    documentId: locked.id,
    forms: allForms,
    ofDocument: locked.values,
    parties: locked.parties,
    files: await readSeenFiles(tx, [locked.id], fileViewer(allForms, party, locked.parties)),
    party,
  });
  return { ...seen, allForms };
}

/** Holds a party whose turn it is, under the lock of its document. */
export interface LockedTurn {
  locked: LockedDocument;
  party: PartyRow;
}

/**
 * Locks the document of the caller's party with all that the rules look at, to act on it.
 * @throws Failure `not-found`, `forbidden`
 */
export async function holdForParty(tx: Tx, caller: PartyCaller): Promise<LockedTurn> {
  const locked = await lockDocument(tx, ofParty(caller)).catch((error: unknown) => {
    // Of a link all that is missing is missed in the same words.
    throw error instanceof Failure && error.code === 'not-found' ? deadLink() : error;
  });
  const party = locked.parties.find(({ id }) => id === caller.subjectId);
  if (!party) throw deadLink();
  assertMayAct(caller, locked.settings.accessCode, party);
  return { locked, party };
}

/**
 * Looks whether a call that ended its link is made again, as its answer was lost. The document remembers its
 * commands, and the party how it ended.
 * @throws Failure `not-found` where it is another call
 */
export async function assertRepeated(
  tx: Tx,
  caller: PartyCaller,
  commandId: string,
  state: 'declined' | 'replaced',
): Promise<null> {
  const [found] = await tx
    .select({ commandIds: documents.commandIds, state: documentParties.state })
    .from(documentParties)
    .innerJoin(documents, eq(documents.id, documentParties.documentId))
    .where(eq(documentParties.id, caller.subjectId));
  if (found?.state !== state || !found.commandIds.includes(commandId)) throw deadLink();
  return null;
}

/** Colleagues act signed in; and where a code is asked for, it was entered on the device. */
function assertMayAct(caller: PartyCaller, accessCode: boolean, party: PartyRow): void {
  if (party.people.length > 0) throw deadLink();
  if (accessCode && !caller.isKnownDevice) throw codeFirst();
}

/** @throws Failure `conflict` in the words of the rules, where it is not the party's turn */
export function assertTurn(
  { chain, timeZone }: Pick<LockedDocument, 'chain' | 'timeZone'>,
  partyId: string,
): void {
  const now = currentTime();
  assertMay(chain, {
    do: 'complete',
    by: { kind: 'party', partyId },
    at: now.toISOString(),
    today: calendarDay(timeZone, now),
    partyId,
    delegates: {},
  });
}
