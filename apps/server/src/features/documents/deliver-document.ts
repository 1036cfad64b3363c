import type { AppEvent } from '@countersign/contract';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { documents } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { subscriber } from '../../platform/events/subscribers.ts';
import { notFound } from '../../platform/failure/failure.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import { withFiles } from '../../platform/files/record-file.ts';
import type { JobKind, JobWorker } from '../../platform/jobs/job-kind.ts';
import { safeError } from '../../platform/log/log.ts';
import {
  findQueuedMail,
  type MailListener,
  type MailToSend,
  type OutgoingMail,
  sendLater,
  writeMailsDown,
} from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemIn } from '../../platform/policy/caller.ts';
import { type Some, together } from '../../platform/together.ts';
import { brandOfRow } from '../companies/index.ts';
import { emailWriter } from '../email-templates/index.ts';
import { documentEmailValues, type EmailDocument, fromEmailDocuments } from './document-email.ts';
import { withContents } from './document-queries.ts';
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

/** How many documents one statement or transaction is about, at most. */
const mostTogether = 10;

/**
 * What does the deliveries: makes the PDF, and sends the mail at once. `sendNow` sends a mail that has been
 * written down. What the database is asked for several documents at about the same time, it is asked once.
 */
export function deliverDocumentWorker(
  platform: Platform,
  sendNow: (mail: MailToSend) => Promise<void>,
): JobWorker<Delivery> {
  const ofTenant = { keyOf: (one: { tenantId: string }) => one.tenantId, most: mostTogether };
  const steps: DeliverySteps = {
    find: together<Delivery, EmailDocument | undefined>({
      ...ofTenant,
      work: (deliveries) => findDeliveries(platform, deliveries),
    }),
    keep: together<MadePdf, MailToSend | undefined>({
      ...ofTenant,
      work: (made) => keepPdfs(platform, made),
    }),
  };
  return {
    kind: deliverDocumentKind,
    handle: async (delivery) => {
      const { tenantId, documentId } = delivery;
      // Whoever asked for the PDF may have been quicker, or this job was cut off before the mail left.
      const mail =
        (await deliverBy(platform, steps, delivery)) ??
        (await findQueuedMail(platform.database, tenantId, purposeOf(documentId)));
      if (!mail) return;
      await sendNow(mail).catch((error: unknown) => {
        // It has been written down, and is tried again for longer than this job would be.
        platform.log.warn(safeError(error), 'a mail could not be sent at once');
        return platform.database.tenant(mail.tenantId, async (tx) => sendLater(tx, mail));
      });
    },
    exhausted: ({ tenantId, documentId }) =>
      platform.database.tenant(tenantId, (tx) => failDeliveries(tx, tenantId, [documentId])),
  };
}

/** What the mail of a sent document is for. */
const purposeOf = (documentId: string) => `document:${documentId}:sent`;

/**
 * Makes the PDF and writes the mail down, unless that was done before; may run twice at once. Answers the
 * mail, which the document's job sends, whoever wrote it down; undefined where there is none to write.
 */
export function deliverDocument(
  platform: Platform,
  delivery: Delivery,
): Promise<MailToSend | undefined> {
  const steps: DeliverySteps = {
    find: async (one) => (await findDeliveries(platform, [one]))[0],
    keep: async (made) => (await keepPdfs(platform, [made]))[0],
  };
  return deliverBy(platform, steps, delivery);
}

/** What the database is asked for a delivery, by itself or together with others. */
interface DeliverySteps {
  find(delivery: Delivery): Promise<EmailDocument | undefined>;
  keep(made: MadePdf): Promise<MailToSend | undefined>;
}

/** A document whose PDF is in the store. */
interface MadePdf {
  tenantId: string;
  document: EmailDocument;
  file: StoredFile;
  /** What it does not show as it should. */
  issues: Awaited<ReturnType<typeof makePdf>>['issues'];
}

async function deliverBy(
  platform: Platform,
  { find, keep }: DeliverySteps,
  delivery: Delivery,
): Promise<MailToSend | undefined> {
  const { database, files } = platform;
  const document = await find(delivery);
  if (!document) throw notFound('document');
  if (document.delivery !== 'generating') return undefined;
  const forms = await database.statement((queries) => withContents(queries, document.formKeys));
  const { parts, issues } = await makePdf(platform, document, forms);
  const file = await files.put(...parts);
  return keep({ tenantId: delivery.tenantId, document, file, issues });
}

/** The documents of deliveries of one tenant. */
async function findDeliveries(
  { database }: Platform,
  deliveries: Some<Delivery>,
): Promise<(EmailDocument | undefined)[]> {
  const [{ tenantId }] = deliveries;
  const ids = deliveries.map(({ documentId }) => documentId);
  // By itself this needs no transaction, which a role would have to be taken on in.
  const found = await database.statement((queries) =>
    fromEmailDocuments(queries, documents.sentBy).where(
      and(eq(documents.tenantId, tenantId), isOneOf(ids)),
    ),
  );
  const byId = new Map(found.map((document) => [document.id, document]));
  return ids.map((id) => byId.get(id));
}

/**
 * Writes down the PDFs of documents of one tenant and the mails that they go with. Answers each document's
 * mail, or undefined where that was done before.
 */
function keepPdfs(
  { database, files, settings, log }: Platform,
  made: Some<MadePdf>,
): Promise<(MailToSend | undefined)[]> {
  const [{ tenantId }] = made;
  return database.tenant(tenantId, async (tx) => {
    const kept = await writePdfs(tx, tenantId, made);
    await record(tx, systemIn(tenantId), ...kept.flatMap(generatedEvent));
    if (kept.length === 0) return made.map(() => undefined);
    const { productName, mailFrom: sender } = settings;
    const write = await emailWriter(tx, log, { event: 'please-sign', tenantId, productName });
    const outgoing: OutgoingMail[] = [];
    for (const { document, file } of kept) {
      const { id, company, project, recipient } = document;
      const { brand, attachments: logo } = await brandOfRow(tx, files, document.brand);
      const about = { companyId: company.id, projectId: project.id };
      // The document goes with it, so that there is no link to it.
      const values = {
        ...documentEmailValues(document, productName),
        'document.link': '',
        'document.expiresOn': '',
      };
      const attachment = {
        fileName: pdfFileName(document),
        contentType: 'application/pdf',
        ...file,
      };
      outgoing.push({
        tenantId,
        purpose: purposeOf(id),
        about: { type: 'document', id },
        sender,
        recipient: recipient.email,
        ...(await write({ about, values, brand })),
        attachments: [attachment, ...logo],
      });
    }
    const written = await writeMailsDown(tx, outgoing);
    const byDocument = new Map(written.map((mail) => [mail.subjectId, mail]));
    return made.map(({ document }) => byDocument.get(document.id));
  });
}

/** Notes the PDFs on their documents. Answers those whose document still waited for one. */
async function writePdfs(tx: Tx, tenantId: string, made: Some<MadePdf>): Promise<MadePdf[]> {
  const stored = made.map(({ file }) => file);
  const given = made.map(({ document: { id }, file: { sha256 } }) => ({ id, sha256 }));
  const waited = await withFiles(tx, tenantId, stored, 'application/pdf')
    .update(documents)
    .set({ pdfSha256: sql`given.sha256`, delivery: 'mailing' })
    .from(sql`json_to_recordset(${JSON.stringify(given)}::json) as given (id uuid, sha256 text)`)
    .where(and(eq(documents.id, sql`given.id`), eq(documents.delivery, 'generating')))
    .returning({ id: documents.id });
  const ids = new Set(waited.map(({ id }) => id));
  return made.filter(({ document }) => ids.has(document.id));
}

/** Tells that a PDF was made, unless it is the one that was made before. */
function generatedEvent({ document, file: { sha256, bytes }, issues }: MadePdf): AppEvent[] {
  if (document.pdfSha256 === sha256) return [];
  // What the document does not show as it should is on record with it.
  const detail = { sha256, bytes, ...(issues.length > 0 ? { reports: issues } : {}) };
  return [{ type: 'document.generated', id: document.id, detail }];
}

/** Notes on documents what became of their mails. */
export const onDocumentMailSettled: MailListener = async (tx, { tenantId, state, mails }) => {
  const ids = mails.map(({ subjectId }) => subjectId);
  if (state === 'failed') return failDeliveries(tx, tenantId, ids);
  await tx.update(documents).set({ delivery: 'mailed' }).where(isOneOf(ids));
  await recordOfEach(tx, tenantId, 'document.mailed', ids);
};

async function failDeliveries(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  await tx.update(documents).set({ delivery: 'failed' }).where(isOneOf(ids));
  await recordOfEach(tx, tenantId, 'document.delivery-failed', ids);
}

function recordOfEach(
  tx: Tx,
  tenantId: string,
  type: 'document.mailed' | 'document.delivery-failed',
  ids: readonly string[],
): Promise<void> {
  return record(tx, systemIn(tenantId), ...ids.map((id) => ({ type, id })));
}

/** The condition of documents with these ids. */
const isOneOf = (ids: readonly string[]) => sql`${documents.id} = any(${sql.param(ids)}::uuid[])`;
