import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { documents } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { subscriber } from '../../platform/events/subscribers.ts';
import { withFile } from '../../platform/files/record-file.ts';
import type { JobKind, JobWorker } from '../../platform/jobs/job-kind.ts';
import { safeError } from '../../platform/log/log.ts';
import {
  findQueuedMail,
  type MailListener,
  type MailToSend,
  sendLater,
  writeMailDown,
} from '../../platform/mail/mail.ts';
import type { MailBrand } from '../../platform/mail/mail-blocks.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemIn } from '../../platform/policy/caller.ts';
import { brandOfCompany } from '../companies/index.ts';
import { type WrittenEmail, writeEmail } from '../email-templates/index.ts';
import { documentEmailValues } from './document-email.ts';
import { findDocument, withContents } from './document-queries.ts';
import { makePdf, pdfFileName } from './make-pdf.ts';

const delivery = z.object({ tenantId: z.string(), documentId: z.string() });
type Delivery = z.infer<typeof delivery>;

/** Makes the PDF of a sent document, keeps it, and hands it to the mail. */
export const deliverDocumentKind: JobKind<Delivery> = {
  queue: 'documents.deliver',
  data: delivery,
  concurrency: 10,
  retries: 5,
};

/** What follows from the events of documents. */
export const documentSubscribers = [
  subscriber(['document.sent'], deliverDocumentKind, ({ tenantId, subject }) => ({
    tenantId,
    documentId: subject.id,
  })),
];

/**
 * What does the deliveries: makes the PDF, and sends the mail at once. `sendNow` sends a mail that has been
 * written down.
 */
export function deliverDocumentWorker(
  platform: Platform,
  sendNow: (mail: MailToSend) => Promise<void>,
): JobWorker<Delivery> {
  return {
    kind: deliverDocumentKind,
    handle: async (delivery) => {
      const { tenantId, documentId } = delivery;
      // Whoever asked for the PDF may have been quicker, or this job was cut off before the mail left.
      const mail =
        (await deliverDocument(platform, delivery)) ??
        (await findQueuedMail(platform.database, tenantId, purposeOf(documentId)));
      if (!mail) return;
      await sendNow(mail).catch((error: unknown) => {
        // It has been written down, and is tried again for longer than this job would be.
        platform.log.warn(safeError(error), 'a mail could not be sent at once');
        return platform.database.tenant(mail.tenantId, async (tx) => sendLater(tx, mail));
      });
    },
    exhausted: ({ tenantId, documentId }) =>
      platform.database.tenant(tenantId, (tx) => failDelivery(tx, tenantId, documentId)),
  };
}

/** What the mail of a sent document is for. */
const purposeOf = (documentId: string) => `document:${documentId}:sent`;

/**
 * Makes the PDF and writes the mail down, unless that was done before; may run twice at once. Answers the
 * mail, which the document's job sends, whoever wrote it down; undefined where there is none to write.
 */
export async function deliverDocument(
  platform: Platform,
  { tenantId, documentId }: Delivery,
): Promise<MailToSend | undefined> {
  const { database, files } = platform;
  // By itself this needs no transaction, which a role would have to be taken on in.
  const ofTenant = eq(documents.tenantId, tenantId);
  const document = await database.statement((queries) =>
    findDocument(queries, documentId, ofTenant),
  );
  if (document.delivery !== 'generating') return undefined;
  const forms = await database.statement((queries) => withContents(queries, document.formKeys));
  const { parts, issues } = await makePdf(platform, document, forms);
  const file = await files.put(...parts);
  return database.tenant(tenantId, async (tx) => {
    const [kept] = await withFile(tx, tenantId, file, 'application/pdf')
      .update(documents)
      .set({ pdfSha256: file.sha256, delivery: 'mailing' })
      .where(and(eq(documents.id, documentId), eq(documents.delivery, 'generating')))
      .returning({ sentBy: documents.sentBy });
    if (!kept) return undefined;
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
    return writeMailDown(tx, {
      tenantId,
      purpose: purposeOf(documentId),
      about: { type: 'document', id: documentId },
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
export const onDocumentMailSettled: MailListener = async (
  tx,
  { tenantId, subjectId: documentId, state },
) => {
  if (state === 'failed') return failDelivery(tx, tenantId, documentId);
  await tx.update(documents).set({ delivery: 'mailed' }).where(eq(documents.id, documentId));
  await record(tx, systemIn(tenantId), { type: 'document.mailed', id: documentId });
};

async function failDelivery(tx: Tx, tenantId: string, documentId: string): Promise<void> {
  await tx.update(documents).set({ delivery: 'failed' }).where(eq(documents.id, documentId));
  await record(tx, systemIn(tenantId), { type: 'document.delivery-failed', id: documentId });
}
