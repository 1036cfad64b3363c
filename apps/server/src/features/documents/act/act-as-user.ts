import * as contract from '@countersign/contract';
import {
  type approveDocument as approveEndpoint,
  type DocumentDetail,
  type DocumentValues,
  type declineDocument as declineEndpoint,
  type EndpointParsed,
  type InkValue,
  pluginOf,
} from '@countersign/contract';
import { countsFor } from '@countersign/domain';
import { and, eq } from 'drizzle-orm';
import { calendarDay } from '../../../platform/calendar-day.ts';
import { currentTime } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { documents } from '../../../platform/database/tables/index.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { findMember } from '../../../platform/policy/find-member.ts';
import { lastSeenDocuments } from '../../document-access/index.ts';
import { browserName, type ReadImage } from '../../profile/index.ts';
import { assertShown, hashOfView, ownPartAfter, readSeenFiles } from '../pdf/document-view.ts';
import { type FormVersion, withContents } from '../queries/document-queries.ts';
import { emailOf } from '../queries/email-of.ts';
import { evidenceOf } from '../queries/evidence.ts';
import { finishedValues } from '../queries/finished-values.ts';
import type { PartyRow } from '../queries/party-queries.ts';
import { givenEverywhere, isOwn, picturedValues, picturesIn } from '../queries/party-values.ts';
import { documentDetail } from '../read/get-document.ts';
import { applyCommand, type LockedDocument, lockDocument } from './act-on-document.ts';
import { delegatesOf } from './delegates-of.ts';
import { draftAgain } from './draft-again.ts';
import { checkValues, keepValues } from './keep-party-values.ts';
import { lockUserTurn, slotIn } from './open-turn.ts';
import { insertPicture } from './party-pictures.ts';

/** Holds the signature for all fields of a user, where they do not give it field by field. */
export interface SignWith {
  signature?: InkValue | undefined;
  initials?: InkValue | undefined;
  /** The picture that is their signature, to be kept with the document. */
  picture?: ReadImage | undefined;
}

/**
 * Completes a user's slot of a chain: approves, signs or finishes filling.
 * @throws Failure `not-found`; `conflict` in words where it is not their turn, someone was quicker, or the document is
 * not as it was shown; `invalid` for values that are missing or wrong, or without consent to what is signed.
 */
export function approveDocument(
  { database, files: stored }: Pick<Platform, 'database' | 'files'>,
  user: Member,
  id: string,
  { commandId, partyId, view, values, consent }: EndpointParsed<typeof approveEndpoint>['body'],
  signWith?: SignWith,
): Promise<DocumentDetail> {
  return database.tenant(user.tenantId, async (tx) => {
    const locked = await hold(tx, user, id);
    const now = currentTime();
    const at = now.toISOString();
    const { delegates, by } = await actingIn(tx, user, locked, now);
    const today = calendarDay(locked.timeZone, now);
    const command = { do: 'complete', by, at, today, partyId, delegates } as const;
    const party = slotIn(locked, partyId, command);
    // Says that it is not the user’s turn before it says what is wrong with their values.
    if (
      locked.state !== 'pending' ||
      party.state !== 'turn' ||
      countsFor(party, user.userId, delegates).length === 0
    ) {
      await applyCommand(tx, user, locked, command, { commandId });
      return documentDetail(tx, user, id);
    }
    const forms = await withContents(tx, locked.formKeys);
    const files = await readSeenFiles(tx, [id]);
    const seen = {
      documentId: id,
      forms,
      ofDocument: locked.values,
      parties: locked.parties,
      files,
      party,
    };
    assertShown(view, seen);
    const typed = signWith ? signedFields(forms, party, signWith) : values;
    const given = givenEverywhere({ party, forms }, locked.values, typed ?? {});
    if (signWith?.picture && picturesIn(given).length > 0) {
      const of = { tenantId: user.tenantId, documentId: id, partyId };
      await insertPicture(tx, stored, of, signWith.picture);
    }
    await checkValues(tx, { party, forms }, given);
    const others = picturedValues(forms, locked.values, locked.parties);
    const known = { ofDocument: locked.values, others };
    const finished = finishedValues(forms, party, known, { values: given, consent }, today);
    const { values: own, hidden, consent: agreed } = finished;
    const acting = countsFor(party, user.userId, delegates);
    const evidence = evidenceOf(forms, {
      at,
      name: user.name,
      email: await emailOf(tx, user.userId),
      by: user,
      browser: browserName(user.userAgent ?? ''),
      actsFor: acting.filter((one) => one.userId !== user.userId).map((one) => one.name),
      own,
      shownSha256: hashOfView(view, seen, given),
      ...(agreed ? { consent: agreed } : {}),
    });
    await applyCommand(tx, user, locked, command, {
      commandId,
      acted: { partyId, values: own, evidence },
      hidden,
    });
    return documentDetail(tx, user, id);
  });
}

/** The fields of a party that are signed, with what it signs them with. */
function signedFields(
  forms: readonly FormVersion[],
  party: PartyRow,
  { signature, initials }: SignWith,
): DocumentValues {
  const values: DocumentValues = {};
  for (const { formTemplateId, fields } of forms) {
    for (const field of fields) {
      const { signedAs } = pluginOf(field);
      const ink = signedAs === 'initials' ? initials : signature;
      if (!signedAs || !ink || !isOwn(field, party)) continue;
      values[formTemplateId] = { ...values[formTemplateId], [field.key]: ink };
    }
  }
  return values;
}

/**
 * Declines a document in a slot where it is the user's turn.
 * @throws Failure `not-found`; `conflict` in words
 */
export function declineDocument(database: Database, user: Member, id: string, body: Stop) {
  return database.tenant(user.tenantId, async (tx) => {
    await stop(tx, user, id, 'decline', body);
    return documentDetail(tx, user, id);
  });
}

/**
 * Returns a document for changes in an approval step where it is the user's turn. It is a draft then, which parties of
 * its chain do not see.
 */
export const returnDocument = tenantOperation(
  contract.returnDocument,
  async ({ tx, caller: user, params: { id }, body }) => {
    await stop(tx, user, id, 'return', body);
    return null;
  },
);

type Stop = EndpointParsed<typeof declineEndpoint>['body'];

async function stop(
  tx: Tx,
  user: Member,
  id: string,
  act: 'decline' | 'return',
  { commandId, partyId, reason }: Stop,
): Promise<void> {
  const locked = await hold(tx, user, id);
  const now = currentTime();
  const { delegates, by } = await actingIn(tx, user, locked, now);
  const today = calendarDay(locked.timeZone, now);
  await applyCommand(
    tx,
    user,
    locked,
    { do: act, by, at: now.toISOString(), today, partyId, reason, delegates },
    {
      commandId,
      auditValues: { reason },
      ...(act === 'return' && { set: await draftAgain(tx, locked) }),
    },
  );
}

/**
 * Saves what a user fills in in a slot where it is their turn; fields that are left out stay.
 * @throws Failure `not-found`; `conflict` in words where it is not their turn; `invalid` for a value
 */
export const savePartyValues = tenantOperation(
  contract.savePartyValues,
  async ({ tx, caller: user, params: { id }, body: { partyId, values: typed, own } }) => {
    const turn = await lockUserTurn(tx, user, id, partyId);
    const given = givenEverywhere(turn, turn.document.values, typed);
    await checkValues(tx, turn, given);
    await keepValues(tx, partyId, given);
    return { savedAt: currentTime().toISOString(), own: ownPartAfter(turn, own, given) };
  },
);

/**
 * Locks a document that the user sees, or saw until it was returned. Whether it is their turn is for the rules to say, in
 * words.
 * @throws Failure `not-found`; `forbidden` where the user was disabled while the call waited for the lock
 */
async function hold(tx: Tx, user: Member, id: string): Promise<LockedDocument> {
  const locked = await lockDocument(tx, and(eq(documents.id, id), lastSeenDocuments(user)));
  if (await findMember(tx, user)) return locked;
  throw new Failure('forbidden', 'You are no longer a user of this organisation.');
}

/** A user as the rules look at them, and who acts for whom today. */
async function actingIn(tx: Tx, user: Member, locked: LockedDocument, now: Date) {
  return {
    by: { kind: 'user', userId: user.userId, name: user.name } as const,
    delegates: await delegatesOf(tx, locked, now),
  };
}
