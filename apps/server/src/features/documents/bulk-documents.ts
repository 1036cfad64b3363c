import type {
  BulkDocumentAction,
  bulkDocuments as bulkEndpoint,
  EndpointParsed,
  TokenScope,
} from '@countersign/contract';
import * as contract from '@countersign/contract';
import { may, openSlotsOf } from '@countersign/domain';
import { and, inArray } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { documents } from '../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { doToEach } from '../../platform/lists/bulk-rows.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { visibleDocuments } from '../document-access/index.ts';
import { type ReadImage, storedPicture } from '../profile/index.ts';
import { approveDocument, declineDocument } from './act/act-as-user.ts';
import { deleteDraft } from './draft/delete-draft.ts';
import { changeDraft } from './draft/save-draft.ts';
import { documentName } from './pdf/make-pdf.ts';
import { fromDocuments } from './queries/document-queries.ts';
import { readParties } from './queries/party-queries.ts';
import {
  extendDocument,
  reassignSlot,
  remindParties,
  voidDocument,
} from './send/manage-document.ts';
import { sendDraft } from './send/send-document.ts';

type Input = EndpointParsed<typeof bulkEndpoint>['body'];
type Found = Awaited<ReturnType<typeof findDocuments>>[number];

/** The policy that guards the call which does the same to one document. */
const policies: Record<BulkDocumentAction, TokenScope> = {
  send: 'documents.send',
  remind: 'documents.manage',
  approve: 'documents.act',
  decline: 'documents.act',
  reassign: 'documents.manage',
  extend: 'documents.manage',
  'set-approval-setup': 'documents.draft',
  move: 'documents.draft',
  void: 'documents.manage',
  delete: 'documents.draft',
};

/**
 * Does the same to many documents, each in a transaction of its own and by the same rules as if it were
 * alone; answers what became of each. What is refused of one is no matter to the others.
 * @throws Failure `forbidden` where the user may do it to no document at all; `not-found` where they see none of
 * these
 */
export const bulkDocuments = operation(
  contract.bulkDocuments,
  async ({ platform, caller: user, body: input }) => {
    if (!may(user, policies[input.action])) {
      throw new Failure('forbidden', 'Your user type is not allowed to do this.');
    }
    const ids = [...new Set(input.ids)];
    const found = await platform.database.tenant(user.tenantId, (tx) =>
      findDocuments(tx, user, ids),
    );
    if (found.length === 0) throw notFound('document');
    const byId = new Map(found.map((one) => [one.id, one]));
    // Where no signature is given, the one that the user keeps as a picture.
    const picture =
      input.action === 'approve' && input.consent && !input.signature
        ? await storedPicture(platform.database, user.userId)
        : undefined;
    const items = await doToEach(
      ids.map((id) => ({ id, document: byId.get(id) })),
      ({ document }) => (document ? documentName(document) : ''),
      ({ document }) => doOne(platform, user, document, { ...input, picture }),
    );
    return { items };
  },
);

function findDocuments(tx: Tx, user: Member, ids: readonly string[]) {
  return fromDocuments(tx, {}).where(and(inArray(documents.id, [...ids]), visibleDocuments(user)));
}

async function doOne(
  platform: Platform,
  user: Member,
  document: Found | undefined,
  input: Input & { picture: ReadImage | undefined },
): Promise<unknown> {
  if (!document) throw notFound('document');
  const { database } = platform;
  const { action, commandId, reason, expiresOn = '' } = input;
  switch (action) {
    case 'send':
      if (document.state === 'pending' && document.delivery !== 'failed') {
        throw new Failure('conflict', 'This document was already sent.');
      }
      return sendDraft(platform, user, document.id);
    case 'remind':
      return remindParties(database, user, document.id, { commandId });
    case 'approve':
      return approveOne(platform, user, document.id, input);
    case 'decline': {
      const { id: partyId } = await turnOf(database, user, document.id);
      return declineDocument(database, user, document.id, { commandId, partyId, reason });
    }
    case 'reassign': {
      const { id: partyId } = await turnOfColleague(database, user, document.id);
      return reassignSlot(database, user, document.id, {
        commandId,
        partyId,
        userId: input.userId,
      });
    }
    case 'extend':
      return extendDocument(database, user, document.id, { commandId, expiresOn });
    case 'set-approval-setup':
      return changeDraft(database, user, document.id, { approvalSetupId: input.approvalSetupId });
    case 'move':
      return changeDraft(database, user, document.id, { projectId: input.projectId });
    case 'void':
      return voidDocument(database, user, document.id, { commandId, reason });
    case 'delete':
      return deleteDraft(database, user, document.id);
  }
}

async function approveOne(
  platform: Platform,
  user: Member,
  id: string,
  { commandId, views, signature, initials, consent, picture }: Parameters<typeof doOne>[3],
) {
  const party = await turnOf(platform.database, user, id);
  const view = views[id];
  if (party.act === 'fill' && party.state === 'turn') {
    throw new Failure('conflict', 'You have fields to fill in. Open the document first.');
  }
  // The rules refuse a user whose turn it is not.
  if (view === undefined && party.state === 'turn') {
    const message = 'The document has changed, or has fields for you. Open it to approve it.';
    throw new Failure('invalid', message, { views: message });
  }
  const body = {
    commandId,
    partyId: party.id,
    view: view ?? { others: '', own: '', files: '' },
    consent,
  };
  return approveDocument(platform, user, id, body, {
    signature: signature ?? (picture && { kind: 'image', sha256: picture.sha256 }),
    initials,
    picture,
  });
}

/**
 * The open turn of colleagues in a document.
 * @throws Failure `conflict` where it waits for no colleague, or in several steps
 */
async function turnOfColleague(database: Database, { tenantId }: Member, id: string) {
  const parties = await database.tenant(tenantId, async (tx) => {
    return (await readParties(tx, [id])).get(id) ?? [];
  });
  const [turn, ...others] = parties.filter(
    ({ state, people }) => state === 'turn' && people.length > 0,
  );
  if (turn === undefined) {
    throw new Failure('conflict', 'This document isn’t waiting for a colleague.');
  }
  if (others.length > 0) {
    throw new Failure(
      'conflict',
      'Colleagues act in several steps of this document. Open it to reassign each.',
    );
  }
  return turn;
}

/**
 * The turn of a user who acts without having opened the document. Where they have none now it is one that they had or
 * will have, of which the rules say why not.
 * @throws Failure `conflict` where they have several, or none at all
 */
async function turnOf(database: Database, { tenantId, userId }: Member, id: string) {
  const parties = await database.tenant(tenantId, async (tx) => {
    return (await readParties(tx, [id])).get(id) ?? [];
  });
  const [turn, ...others] = parties.filter(
    (party) => party.state === 'turn' && openSlotsOf(party, userId).length > 0,
  );
  if (others.length > 0) {
    throw new Failure(
      'conflict',
      'You act in several steps of this document. Open it to act in each.',
    );
  }
  const party =
    turn ??
    parties.findLast(({ people }) =>
      people.some((one) => one.userId === userId || one.delegate?.userId === userId),
    );
  if (!party) throw new Failure('conflict', 'It is not your turn on this document.');
  return party;
}
