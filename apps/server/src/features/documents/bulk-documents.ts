import type {
  BulkDocumentAction,
  bulkDocuments as bulkEndpoint,
  DocumentView,
  EndpointParsed,
  TokenScope,
} from '@countersign/contract';
import * as contract from '@countersign/contract';
import { may, openSlotsOf } from '@countersign/domain';
import { and, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { documents } from '../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { doToEach } from '../../platform/lists/bulk-rows.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { visibleDocuments } from '../document-access/index.ts';
import { approveDocument } from './act/act-as-user.ts';
import { deleteDraft } from './draft/delete-draft.ts';
import { documentName } from './pdf/make-pdf.ts';
import { fromDocuments } from './queries/document-queries.ts';
import { type LightParty, readParties } from './queries/party-queries.ts';
import { remindParties, voidDocument } from './send/manage-document.ts';
import { sendDocument } from './send/send-document.ts';

type Input = EndpointParsed<typeof bulkEndpoint>['body'];
type Found = Awaited<ReturnType<typeof findDocuments>>[number];

/** The policy that guards the call which does the same to one document. */
const policies: Record<BulkDocumentAction, TokenScope> = {
  send: 'documents.send',
  remind: 'documents.manage',
  approve: 'documents.act',
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
    const items = await doToEach(
      ids.map((id) => ({ id, document: byId.get(id) })),
      ({ document }) => (document ? documentName(document) : ''),
      ({ document }) => doOne(platform, user, document, input),
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
  { action, commandId, reason, views }: Input,
): Promise<unknown> {
  if (!document) throw notFound('document');
  const { database } = platform;
  switch (action) {
    case 'send':
      return sendOne(platform, user, document);
    case 'remind':
      return remindParties(database, user, document.id, { commandId });
    case 'approve':
      return approveOne(platform, user, document.id, { commandId, view: views[document.id] });
    case 'void':
      return voidDocument(database, user, document.id, { commandId, reason });
    case 'delete':
      return deleteDraft(database, user, document.id);
  }
}

function sendOne(platform: Platform, user: Member, { id, company, recipient, ...document }: Found) {
  if (document.state === 'pending' && document.delivery !== 'failed') {
    throw new Failure('conflict', 'This document is out already.');
  }
  return sendDocument(platform, user, {
    CompanyGuid: company.id,
    TenantGuid: user.tenantId,
    DigitalFormGUID: id,
    userName: user.name,
    companyID: company.code,
    EmpGuid: recipient.id,
    IPAddress: '',
    profile_pic_url: null,
    Timestamp: Math.floor(Date.now() / 1000),
    shouldGeneratePdf: false,
  });
}

async function approveOne(
  { database }: Platform,
  user: Member,
  id: string,
  { commandId, view }: { commandId: string; view: DocumentView | undefined },
) {
  const party = await database.tenant(user.tenantId, async (tx) => {
    const parties = await readParties(tx, [id]);
    return slotToApprove(parties.get(id) ?? [], user);
  });
  // Whose turn it is not is told so by the rules.
  if (view === undefined && party.state === 'turn') {
    const message = 'Reload the list, then approve it again: what it showed was not sent.';
    throw new Failure('invalid', message, { views: message });
  }
  return approveDocument(database, user, id, {
    commandId,
    partyId: party.id,
    view: view ?? { others: '', own: '', files: '' },
  });
}

/**
 * The place at which a user approves without having opened the document. Where they have none now it is one
 * where they had or will have, of which the rules say why not.
 * @throws Failure `conflict` where there is more to do than to approve
 */
function slotToApprove(parties: readonly LightParty[], { userId }: Member): LightParty {
  const turns = parties.filter(
    (party) => party.state === 'turn' && openSlotsOf(party, userId).length > 0,
  );
  if (turns.length > 1) {
    throw new Failure('conflict', 'You are asked in several places here. Open it to act in each.');
  }
  const [turn] = turns;
  if (turn && turn.act !== 'approve') {
    throw new Failure('conflict', 'There is something to fill in or to sign. Open it to do that.');
  }
  const party =
    turn ??
    parties.findLast(({ people }) =>
      people.some((one) => one.userId === userId || one.delegate?.userId === userId),
    );
  if (!party) throw new Failure('conflict', 'You are not asked to approve this document.');
  return party;
}
