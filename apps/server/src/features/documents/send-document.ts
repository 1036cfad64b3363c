import type { SendDocumentInput } from '@countersign/contract';
import { stateAfter } from '@countersign/domain';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { documents } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { enqueue } from '../../platform/jobs/job-kind.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { isErased, recipientGone } from '../contacts/index.ts';
import { deliverDocument, deliverDocumentKind } from './deliver-document.ts';
import { sendableDocuments } from './document-access.ts';
import { formKeys, withContents } from './document-queries.ts';
import { assertComplete } from './merge-values.ts';

/**
 * Sends a draft: from the answer on it is certain that its PDF is made and mailed, once. Sending what
 * is being sent already answers the same and does nothing; what could not be delivered is tried again.
 * @throws Failure `not-found`; `invalid` where a required value is missing, or the call speaks of
 * another company or recipient than the document; `conflict` where it can't be sent any more.
 */
export async function sendDocument(platform: Platform, user: Member, input: SendDocumentInput) {
  if (input.TenantGuid !== user.tenantId) throw notFound('document');
  const id = input.DigitalFormGUID;
  await platform.database.tenant(user.tenantId, (tx) => openChain(tx, user, input));
  const result = { DigitalFormGUID: id, state: 'pending' as const };
  if (!input.shouldGeneratePdf) return result;
  await deliverDocument(platform, { tenantId: user.tenantId, documentId: id });
  return { ...result, pdfUrl: `/api/v3/documents/${id}/pdf` };
}

async function openChain(tx: Tx, user: Member, input: SendDocumentInput) {
  const { userId } = user;
  const id = input.DigitalFormGUID;
  const [document] = await tx
    .select({
      id: documents.id,
      tenantId: documents.tenantId,
      companyId: documents.companyId,
      recipientId: documents.recipientId,
      state: documents.state,
      values: documents.values,
      formKeys,
      recipientIsGone: isErased(documents.recipientId),
    })
    .from(documents)
    .where(and(eq(documents.id, id), sendableDocuments(user)))
    .for('update');
  if (!document) throw notFound('document');
  assertSame('CompanyGuid', input.CompanyGuid, document.companyId, 'company');
  assertSame('EmpGuid', input.EmpGuid, document.recipientId, 'recipient');
  if (document.recipientIsGone) throw recipientGone();
  if (document.state === 'pending') return deliverAgain(tx, document);
  const state = stateAfter(document.state as 'draft', 'send');
  if (!state)
    throw new Failure(
      'conflict',
      `This document is ${document.state}, so it can’t be sent any more.`,
    );
  assertComplete(await withContents(tx, document.formKeys), document.values);
  const now = new Date();
  await tx
    .update(documents)
    .set({ state, delivery: 'generating', sentAt: now, sentBy: userId, updatedAt: now })
    .where(eq(documents.id, id));
  await record(tx, user, { type: 'document.sent', id });
}

/** Delivers a sent document whose delivery was given up; one that is on its way is left alone. */
async function deliverAgain(tx: Tx, { id, tenantId }: { id: string; tenantId: string }) {
  const failed = await tx
    .update(documents)
    .set({ delivery: 'generating' })
    .where(and(eq(documents.id, id), eq(documents.delivery, 'failed')))
    .returning({ id: documents.id });
  if (failed.length === 0) return;
  enqueue(tx, deliverDocumentKind, { tenantId, documentId: id });
}

function assertSame(field: string, given: string, actual: string, thing: string): void {
  if (given === actual) return;
  const message = `This is not the ${thing} of the document. Reload the page and try again.`;
  throw new Failure('invalid', message, { [field]: message });
}
