import type { MyLink } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { distributionRecipients } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { createLink, type LinkPurpose } from '../../platform/links/links.ts';
import type { PartyCaller, PersonCaller } from '../../platform/policy/caller.ts';
import { noteSessionLinks } from '../../platform/policy/person-session.ts';
import { sharedFilesSentTo } from '../shared-files/index.ts';
import { lockOwnDocument } from '../signing/index.ts';
import { takesPart } from './taking-part.ts';

/**
 * Makes a link to a document of the person. Where the document asks for a code, it asks for it on that link, too.
 * @throws Failure `not-found`, also where it is another person's or the organisation does not take part
 */
export const openMyDocument = operation(
  contract.openMyDocument,
  ({ database, caller, params: { organisationId: tenantId, id: partyId } }) =>
    openInTenant(database, caller, tenantId, async (tx) => {
      const found = await lockOwnDocument(tx, { tenantId, email: caller.email, partyId });
      if (!found) throw notFound('document');
      const made = await makeLinks(tx, caller, {
        tenantId,
        subjectId: partyId,
        purpose: 'party',
        device: found.needsCode ? undefined : 'party-device',
      });
      if (!found.needsCode) {
        const by = partyCaller(caller, tenantId, partyId, made.linkIds[0]);
        const detail = { partyId };
        await record(tx, by, { type: 'document.code-entered', id: found.documentId, detail });
      }
      return made;
    }),
);

/**
 * Makes a link to files that were shared with the person. Where they ask for a code, they ask for it on that link, too.
 * @throws Failure `not-found`, also where they are another person's or the organisation does not take part
 */
export const openMySharedFiles = operation(
  contract.openMySharedFiles,
  ({ database, caller, params: { organisationId: tenantId, id: recipientId } }) =>
    openInTenant(database, caller, tenantId, async (tx) => {
      // Locked: a correction of its address kills all links that there are by then, or comes first.
      const [found] = await sharedFilesSentTo(
        tx,
        { tenantId, email: caller.email },
        eq(distributionRecipients.id, recipientId),
      ).for('update', { of: distributionRecipients });
      if (!found) throw notFound('file');
      return makeLinks(tx, caller, {
        tenantId,
        subjectId: recipientId,
        purpose: 'distribution',
        device: found.mode === 'code' ? undefined : 'distribution-device',
      });
    }),
);

interface MadeLinks {
  linkIds: string[];
  link: MyLink;
}

/** Does the work in a tenant that takes part; its links end with the session at the latest. */
async function openInTenant(
  database: Database,
  caller: PersonCaller,
  tenantId: string,
  work: (tx: Tx) => Promise<MadeLinks>,
): Promise<MyLink> {
  const { linkIds, link } = await database.tenant(tenantId, async (tx) => {
    if (!(await takesPart(tx, tenantId))) throw notFound('organisation');
    return work(tx);
  });
  await noteSessionLinks(database, caller, linkIds);
  return link;
}

interface ToMake {
  tenantId: string;
  subjectId: string;
  purpose: LinkPurpose;
  /** Undefined where the thing asks for a code of its own. */
  device: LinkPurpose | undefined;
}

async function makeLinks(
  tx: Tx,
  { sessionEndsAt: expiresAt }: PersonCaller,
  { tenantId, subjectId, purpose, device }: ToMake,
): Promise<MadeLinks> {
  const { id, token } = await createLink(tx, { purpose, tenantId, subjectId, expiresAt });
  if (device === undefined) return { linkIds: [id], link: { token, deviceToken: null } };
  const known = await createLink(tx, { purpose: device, tenantId, subjectId, expiresAt });
  return { linkIds: [id, known.id], link: { token, deviceToken: known.token } };
}

/** The person as the holder of their link, for the audit trail of the document. */
function partyCaller(
  { address, userAgent }: PersonCaller,
  tenantId: string,
  partyId: string,
  linkId = '',
): PartyCaller {
  return {
    kind: 'party',
    linkId,
    tenantId,
    subjectId: partyId,
    host: null,
    isKnownDevice: true,
    isOwnDevice: true,
    isDeadLink: false,
    userAgent,
    address,
  };
}
