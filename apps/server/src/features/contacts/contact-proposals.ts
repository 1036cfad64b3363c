import * as contract from '@countersign/contract';
import { and, eq, ne, or } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { contactProposals } from '../../platform/database/tables/index.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { writeChange } from '../../platform/records/records.ts';
import { contactDetail, contactKind, lockContact } from './contact-queries.ts';
import type { Drafting, DraftRecipient } from './draft-recipients.ts';

/**
 * Proposes the mobile that a document has of its own to those who may change contacts; what the document
 * proposed before goes. An empty number is nothing to propose.
 */
export async function keepProposal(
  tx: Tx,
  { user, documentId }: Drafting,
  { id: contactId, ownMobile }: Pick<DraftRecipient, 'id' | 'ownMobile'>,
): Promise<void> {
  const ofDocument = eq(contactProposals.documentId, documentId);
  if (ownMobile === null || ownMobile.mobile === '') {
    await tx.delete(contactProposals).where(ofDocument);
    return;
  }
  const { tenantId, userId } = user;
  const set = { contactId, ...ownMobile, proposedBy: userId };
  const isOther = or(
    ne(contactProposals.contactId, contactId),
    ne(contactProposals.countryCode, ownMobile.countryCode),
    ne(contactProposals.mobile, ownMobile.mobile),
  );
  const proposed = await tx
    .insert(contactProposals)
    .values({ id: newId(), tenantId, documentId, ...set })
    .onConflictDoUpdate({
      target: contactProposals.documentId,
      set: { ...set, createdAt: new Date() },
      ...(isOther && { setWhere: isOther }),
    })
    .returning({ id: contactProposals.id });
  // A draft is saved again and again: its event is recorded once.
  if (proposed.length === 0) return;
  const detail = { draft: documentId };
  const personal = { after: { ...ownMobile } };
  await record(tx, user, { type: 'contact.proposed', id: contactId, detail, personal });
}

/**
 * Takes a proposed mobile over, or leaves the contact as it is. Other proposals of the same number are answered
 * with it; the documents keep the number that was given for them.
 * @throws Failure `not-found`, also where someone else has answered it; `conflict` where the contact was
 * changed meanwhile, or its data was removed
 */
export const answerProposal = tenantOperation(
  contract.answerContactProposal,
  async ({ tx, caller: user, params: { id, proposalId }, body: { take, revision } }) => {
    const row = await lockContact(tx, id, revision);
    const ofContact = eq(contactProposals.contactId, id);
    const [found] = await tx
      .select({ countryCode: contactProposals.countryCode, mobile: contactProposals.mobile })
      .from(contactProposals)
      .where(and(ofContact, eq(contactProposals.id, proposalId)));
    if (!found) throw notFound('proposal');
    await tx
      .delete(contactProposals)
      .where(
        and(
          ofContact,
          eq(contactProposals.countryCode, found.countryCode),
          eq(contactProposals.mobile, found.mobile),
        ),
      );
    const { countryCode, mobile } = row;
    const personal = changesBetween<Record<string, unknown>>({ countryCode, mobile }, found);
    if (!take) {
      await record(tx, user, { type: 'contact.proposal-left', id, personal: { before: found } });
    } else if (personal !== undefined) {
      await writeChange(tx, contactKind, id, found);
      await record(tx, user, { type: 'contact.changed', id, personal });
    }
    return contactDetail(tx, user, id);
  },
);
