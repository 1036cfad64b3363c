import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { documents } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { subscriber } from '../../platform/events/subscribers.ts';
import { recordFile } from '../../platform/files/record-file.ts';
import type { JobKind, JobWorker } from '../../platform/jobs/job-kind.ts';
import type { MailListener } from '../../platform/mail/mail.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { MailBrand } from '../../platform/mail/mail-blocks.ts';
import { brandOfCompany } from '../../platform/mail/mail-brand.ts';
import { type WrittenEmail, writeEmail } from '../../platform/mail/write-email.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemIn } from '../../platform/policy/caller.ts';
import { documentEmailValues } from './document-email.ts';
import { findDocument, formsOfDocument } from './document-rows.ts';
import { makePdf, pdfFileName } from './make-pdf.ts';

const delivery = z.object({ tenantId: z.string(), documentId: z.string() });
type Delivery = z.infer<typeof delivery>;

/** Makes the PDF of a sent document, keeps it, and hands it to the mail. */
export const deliverDocumentKind: JobKind<Delivery> = {
  queue: 'documents.deliver',
  data: delivery,
  concurrency: 4,
  retries: 5,
};

/** What follows from the events of documents. */
export const documentSubscribers = [
  subscriber(['document.sent'], deliverDocumentKind, ({ tenantId, subject }) => ({
    tenantId,
    documentId: subject.id,
  })),
];

/** What does the deliveries. */
export function deliverDocumentWorker(platform: Platform): JobWorker<Delivery> {
  return {
    kind: deliverDocumentKind,
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
  const { parts, issues } = await makePdf(platform, document, forms);
  const file = await files.put(...parts);
  await database.tenant(tenantId, async (tx) => {
    await recordFile(tx, tenantId, file, 'application/pdf');
    const [kept] = await tx
      .update(documents)
      .set({ pdfSha256: file.sha256, delivery: 'mailing' })
      .where(and(eq(documents.id, documentId), eq(documents.delivery, 'generating')))
      .returning({ sentBy: documents.sentBy });
    if (!kept) return;
    if (document.pdfSha256 !== file.sha256) {
      await record(tx, systemIn(tenantId), {
        type: 'document.generated',
        id: documentId,
        // What the document does not show as it should is on record with it.
        detail: {
          sha256: file.sha256,
          bytes: file.bytes,
          ...(issues.length > 0 ? { reports: issues } : {}),
        },
      });
    }
    const fileName = pdfFileName(document);
    const attachment = { fileName, contentType: 'application/pdf', ...file };
    const { brand, attachments: logo } = await brandOfCompany(tx, files, document.company.id);
    await queueMail(tx, {
      tenantId,
      purpose: `document:${documentId}:sent`,
      documentId,
      sender: platform.settings.mailFrom,
      recipient: document.recipient.email,
      ...(await writeMail(tx, platform, { tenantId, document, sentBy: kept.sentBy, brand })),
      attachments: [attachment, ...logo],
    });
  });
}

type FoundDocument = Awaited<ReturnType<typeof findDocument>>;

/** The mail to the recipient. The document goes with it, so that there is no link to it. */
async function writeMail(
  tx: Tx,
  { settings: { productName }, log }: Platform,
  of: { tenantId: string; document: FoundDocument; sentBy: string | null; brand: MailBrand },
): Promise<WrittenEmail> {
  const { tenantId, document, sentBy, brand } = of;
  const { company, project } = document;
  return writeEmail(tx, log, {
    event: 'please-sign',
    about: { tenantId, companyId: company.id, projectId: project.id },
    values: {
      ...(await documentEmailValues(tx, document, { tenantId, sentBy, productName })),
      'document.link': '',
      'document.expiresOn': '',
    },
    brand,
    productName,
  });
}

/** Notes on a document what became of its mail. */
export const onMailSettled: MailListener = async (tx, { tenantId, documentId, state }) => {
  if (documentId === null) return;
  if (state === 'failed') return failDelivery(tx, tenantId, documentId);
  await tx.update(documents).set({ delivery: 'mailed' }).where(eq(documents.id, documentId));
  await record(tx, systemIn(tenantId), { type: 'document.mailed', id: documentId });
};

async function failDelivery(tx: Tx, tenantId: string, documentId: string): Promise<void> {
  await tx.update(documents).set({ delivery: 'failed' }).where(eq(documents.id, documentId));
  await record(tx, systemIn(tenantId), { type: 'document.delivery-failed', id: documentId });
}
