import { and, eq } from 'drizzle-orm';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { documents, users } from '../../platform/database/tables/index.ts';
import { recordFile } from '../../platform/files/record-file.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { MailListener } from '../../platform/mail/mail.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { Platform } from '../../platform/platform.ts';
import { findDocument, formsOfDocument } from './document-rows.ts';
import { makePdf, pdfFileName } from './make-pdf.ts';

export const deliverDocumentQueue = 'documents.deliver';

interface Delivery {
  tenantId: string;
  documentId: string;
}

/** The job that makes the PDF of a sent document, keeps it, and hands it to the mail. */
export function deliverDocumentJob(platform: Platform): JobKind<Delivery> {
  return {
    queue: deliverDocumentQueue,
    concurrency: 4,
    retries: 5,
    handle: (delivery) => deliverDocument(platform, delivery),
    exhausted: ({ tenantId, documentId }) =>
      platform.database.tenant(tenantId, (tx) => failDelivery(tx, tenantId, documentId)),
  };
}

/** Makes the PDF and queues the mail, unless that was done before. May run twice at once. */
export async function deliverDocument(
  platform: Platform,
  { tenantId, documentId }: Delivery,
): Promise<void> {
  const { database, files } = platform;
  const { document, forms } = await database.tenant(tenantId, async (tx) => ({
    document: await findDocument(tx, documentId, undefined),
    forms: await formsOfDocument(tx, documentId),
  }));
  if (document.delivery !== 'generating') return;
  const fileName = pdfFileName(document);
  const title = fileName.replace(/\.pdf$/, '');
  const bytes = await makePdf(platform, { id: documentId, title, forms, values: document.values });
  const file = await files.put(bytes);
  await database.tenant(tenantId, async (tx) => {
    await recordFile(tx, tenantId, file, 'application/pdf');
    const [kept] = await tx
      .update(documents)
      .set({ pdfSha256: file.sha256, delivery: 'mailing' })
      .where(and(eq(documents.id, documentId), eq(documents.delivery, 'generating')))
      .returning({ sentBy: documents.sentBy });
    if (!kept) return;
    if (document.pdfSha256 !== file.sha256) {
      await recordEvent(tx, {
        tenantId,
        subject: { type: 'document', id: documentId },
        action: 'document.generated',
        detail: { sha256: file.sha256, bytes: file.bytes },
      });
    }
    const attachment = { fileName, contentType: 'application/pdf', ...file };
    await queueMail(tx, {
      tenantId,
      purpose: `document:${documentId}:sent`,
      documentId,
      sender: platform.settings.mailFrom,
      recipient: document.recipient.email,
      ...(await mailText(tx, platform.settings.productName, document, kept.sentBy)),
      attachments: [attachment],
    });
  });
}

type FoundDocument = Awaited<ReturnType<typeof findDocument>>;

async function mailText(
  tx: Tx,
  productName: string,
  document: FoundDocument,
  sentBy: string | null,
) {
  const [sender] = sentBy ? await tx.select().from(users).where(eq(users.id, sentBy)) : [];
  const { company, project, formPack, recipient } = document;
  const from = sender ? `${sender.firstName} ${sender.lastName} of ${company.name}` : company.name;
  const subject = `${formPack.name} for ${project.name}`;
  const paragraphs = [
    `Dear ${recipient.firstName} ${recipient.lastName},`,
    `${from} has sent you “${formPack.name}” for ${project.name}. You find it attached to this e-mail as a PDF.`,
    'Please read it and keep it with your papers. If something in it is not right, reply to the person who engages you.',
  ];
  const footer = `Sent by ${company.name} with ${productName}.`;
  return { subject, ...layOutMail({ productName, subject, paragraphs, footer }) };
}

/** Notes on a document what became of its mail. */
export const onMailSettled: MailListener = async (tx, { tenantId, documentId, state }) => {
  if (documentId === null) return;
  if (state === 'failed') return failDelivery(tx, tenantId, documentId);
  await tx.update(documents).set({ delivery: 'mailed' }).where(eq(documents.id, documentId));
  await recordEvent(tx, {
    tenantId,
    subject: { type: 'document', id: documentId },
    action: 'document.mailed',
  });
};

async function failDelivery(tx: Tx, tenantId: string, documentId: string): Promise<void> {
  await tx.update(documents).set({ delivery: 'failed' }).where(eq(documents.id, documentId));
  await recordEvent(tx, {
    tenantId,
    subject: { type: 'document', id: documentId },
    action: 'document.delivery-failed',
  });
}
