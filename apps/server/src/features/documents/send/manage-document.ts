import type {
  DocumentDetail,
  EndpointParsed,
  extendDocument as extendEndpoint,
  reassignParty as reassignEndpoint,
  remindParties as remindEndpoint,
  voidDocument as voidEndpoint,
} from '@countersign/contract';
import * as contract from '@countersign/contract';
import {
  type ChainCommand,
  contactName,
  findPartialViewer,
  isDraftAgain,
  isSignedOnPaper,
  may,
  namesOf,
  reassignsApprovals,
} from '@countersign/domain';
import { and, eq } from 'drizzle-orm';
import { calendarDay } from '../../../platform/calendar-day.ts';
import { currentTime } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { contacts, documents } from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { operation, tenantOperation } from '../../../platform/http/operation.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { chosenColleagues } from '../../approval-setup/index.ts';
import { correctContactEmail, hasName } from '../../contacts/index.ts';
import { manageableDocuments, takeableDocuments } from '../../document-access/index.ts';
import {
  type ApplyOptions,
  applyCommand,
  type LockedDocument,
  lockDocument,
} from '../act/act-on-document.ts';
import { delegatesOf } from '../act/delegates-of.ts';
import { draftAgain } from '../act/draft-again.ts';
import { deliverAgain, forgetBounced } from '../deliver/deliver-document.ts';
import { withContents } from '../queries/document-queries.ts';
import type { PartyRow } from '../queries/party-queries.ts';
import { documentDetail } from '../read/get-document.ts';
import { filledForGood } from './send-document.ts';

type Deciding = ChainCommand extends infer One
  ? One extends ChainCommand
    ? Omit<One, 'by' | 'at' | 'today'>
    : never
  : never;

/**
 * Locks a document that is the user's to manage, or among `theirs`, and has the rules decide on what `commandFor` answers.
 * @throws Failure `not-found`; `conflict` in words
 */
export function manage(
  database: Database,
  user: Member,
  id: string,
  commandId: string,
  commandFor: (
    tx: Tx,
    locked: LockedDocument,
    now: Date,
  ) =>
    | Promise<{ command: Deciding; more?: ApplyOptions }>
    | { command: Deciding; more?: ApplyOptions },
  theirs = manageableDocuments,
): Promise<DocumentDetail> {
  return database.tenant(user.tenantId, async (tx) => {
    const locked = await lockDocument(tx, and(eq(documents.id, id), theirs(user)));
    const now = currentTime();
    const { command, more } = await commandFor(tx, locked, now);
    const by = { kind: 'user', userId: user.userId, name: user.name } as const;
    const today = calendarDay(locked.timeZone, now);
    const whole = { ...command, by, at: now.toISOString(), today } as ChainCommand;
    await applyCommand(tx, user, locked, whole, { ...more, commandId });
    return documentDetail(tx, user, id);
  });
}

/** Voids a document that is out, has expired, or is a draft again. */
export function voidDocument(
  database: Database,
  user: Member,
  id: string,
  { commandId, reason }: EndpointParsed<typeof voidEndpoint>['body'],
) {
  return manage(database, user, id, commandId, async (tx, locked) => ({
    command: { do: 'void', reason },
    more: {
      auditValues: { reason },
      ...(isDraftAgain(locked) && { set: await filledForGood(tx, user, locked) }),
    },
  }));
}

/** Recalls a document on which no party has acted: it is a draft again. */
export const takeBackDocument = operation(
  contract.takeBackDocument,
  ({ database, caller: user, params: { id }, body: { commandId } }) =>
    manage(
      database,
      user,
      id,
      commandId,
      async (tx, locked) => ({
        command: { do: 'take-back' },
        more: { set: await draftAgain(tx, locked) },
      }),
      takeableDocuments,
    ),
);

/** Reminds those whose turn it is, or one of them. */
export function remindParties(
  database: Database,
  user: Member,
  id: string,
  { commandId, partyId }: EndpointParsed<typeof remindEndpoint>['body'],
) {
  return manage(database, user, id, commandId, () => ({
    command: { do: 'remind', partyId: partyId ?? null },
  }));
}

/** Gives a document another last day. */
export function extendDocument(
  database: Database,
  user: Member,
  id: string,
  { commandId, expiresOn }: EndpointParsed<typeof extendEndpoint>['body'],
) {
  return manage(database, user, id, commandId, () => ({ command: { do: 'extend', expiresOn } }));
}

/**
 * Makes a declined document a draft again. What parties filled in is offered again once it is sent; their
 * signatures are not.
 */
export const reopenDocument = operation(
  contract.reopenDocument,
  ({ database, caller: user, params: { id }, body: { commandId } }) =>
    manage(database, user, id, commandId, async (tx, locked) => ({
      command: { do: 'reopen' },
      more: { set: await draftAgain(tx, locked) },
    })),
);

/** Reassigns a party's slot to another person. */
export const reassignParty = operation(
  contract.reassignParty,
  ({ database, caller: user, params: { id }, body }) => reassignSlot(database, user, id, body),
);

/**
 * Reassigns a party's slot to another person.
 * @throws Failure `invalid` where the call names no one, or no one who can act
 */
export async function reassignSlot(
  database: Database,
  user: Member,
  id: string,
  {
    commandId,
    partyId,
    person,
    userId,
    correctContact = false,
  }: EndpointParsed<typeof reassignEndpoint>['body'],
) {
  if (correctContact && !may(user, 'contacts.use')) {
    throw new Failure('forbidden', 'You can’t change contacts. Correct only this document.');
  }
  return manage(database, user, id, commandId, async (tx, locked, now) => {
    const successorId = newId();
    const delegates = await delegatesOf(tx, locked, now);
    const reassignment = {
      do: 'reassign',
      partyId,
      delegates,
      mayNotApprove: locked.mayNotApprove,
      mayReassignApprovals: reassignsApprovals(user, locked.mayReassignApprovals),
    } as const;
    if (userId !== undefined) {
      const found = (await chosenColleagues(tx, [userId], 'userId')).get(userId);
      const name = found ? contactName(found) : '';
      const people = [{ userId, name, delegate: null, actedAt: null, actedBy: null }];
      return {
        command: { ...reassignment, successor: { id: successorId, name, people } },
        more: { auditValues: { person: name } },
      };
    }
    if (person === undefined) throw refused('person', 'Enter the new person.');
    const replaced = locked.parties.find((one) => one.id === partyId);
    const { firstName, lastName, email, countryCode, mobile } = person;
    const name = contactName({ firstName, lastName });
    if (replaced) await assertSeesScans(tx, locked, { ...replaced, people: [] });
    const isRepeated = locked.commandIds.includes(commandId);
    if (correctContact && replaced && !isRepeated)
      await correctContactOf(tx, user, locked, replaced, email);
    return {
      command: { ...reassignment, successor: { id: successorId, name, people: [] } },
      more: {
        // Whose address alone was wrong finds what they have filled in.
        planned: new Map([
          [
            successorId,
            {
              firstName,
              email,
              countryCode,
              mobile,
              stepId: null,
              values: replaced?.name === name ? replaced.values : {},
            },
          ],
        ]),
        personal: { person: name, email },
      },
    };
  });
}

/** @throws Failure `conflict` where a successor would see some forms of who signed on paper, and no scan of them */
async function assertSeesScans(tx: Tx, locked: LockedDocument, successor: PartyRow): Promise<void> {
  const signers = locked.parties.filter(isSignedOnPaper);
  if (signers.length === 0) return;
  const forms = await withContents(tx, locked.formKeys);
  const signer = signers.find((one) => findPartialViewer(forms, [successor], one));
  if (!signer) return;
  throw new Failure(
    'conflict',
    `${signer.name} signed on paper, and someone outside would see some of those forms without the scan. Choose a colleague.`,
  );
}

/** Gives the contact of a party the address that the party gets. */
async function correctContactOf(
  tx: Tx,
  user: Member,
  { id: documentId, recipientId }: LockedDocument,
  party: LockedDocument['parties'][number],
  to: string,
): Promise<void> {
  const who = party.role === 'recipient' ? eq(contacts.id, recipientId) : hasName(namesOf(party));
  const events = await correctContactEmail(tx, documentId, who, {
    from: party.email,
    to,
  });
  await record(tx, user, ...events);
}

function refused(field: string, message: string): Failure {
  return new Failure('invalid', message, { [field]: message });
}

/**
 * Has the final file made, or mails sent, again where that failed, or where they came back: to the same addresses.
 * @throws Failure `not-found`; `conflict` where nothing has failed
 */
export const finishAgain = tenantOperation(
  contract.finishAgain,
  async ({ tx, caller: user, params: { id } }) => {
    const locked = await lockDocument(tx, and(eq(documents.id, id), manageableDocuments(user)));
    const cameBack = await forgetBounced(tx, locked);
    if (locked.delivery !== 'failed' && !cameBack) {
      throw new Failure('conflict', 'There is nothing to retry on this document.');
    }
    await deliverAgain(tx, locked, cameBack);
    return documentDetail(tx, user, id);
  },
);
