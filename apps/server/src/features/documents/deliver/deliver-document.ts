import type { DeliveryState, DocumentState } from '@countersign/contract';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { createBatcher, type NonEmptyArray } from '../../../platform/batcher.ts';
import { ConcurrencyLimit } from '../../../platform/concurrency-limit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { documentParties, documents } from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { enqueue, type JobWorker } from '../../../platform/jobs/job-kind.ts';
import { publishChange } from '../../../platform/live/changes.ts';
import { safeError } from '../../../platform/log/log.ts';
import { type MailToSend, sendLater } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { systemIn } from '../../../platform/policy/caller.ts';
import { type CompletedDocument, readAttachmentsOf, readEventsOf } from '../pdf/certificate-of.ts';
import { fromEmailDocuments } from '../queries/document-email.ts';
import { ofDocuments, readWholePartiesOf } from '../queries/party-queries.ts';
import { type Delivery, deliverDocumentKind } from './delivery-job.ts';
import { type SentBy, writeDueMails } from './document-mails.ts';
import { type FinishedFile, holdBack, keepFinished, makeFinishedFile } from './finish-document.ts';

/** Maximum number of finished files that are made at the same time, and that one transaction keeps. */
const maxFinishing = 10;

/** A look at a document. */
interface Look extends Delivery {
  /** The job was cut off before, so that mails may lie there that no one sends. */
  isRepeated: boolean;
}

/** The result of checking a document: emails to send, or the completed file to make. */
type Seen = { mails: MailToSend[] } | { completed: CompletedDocument };

/** The queries of a delivery, alone or batched. */
interface DeliverySteps {
  look(of: Look): Promise<Seen>;
  make(tenantId: string, completed: CompletedDocument): Promise<FinishedFile>;
  keep(finished: FinishedFile): Promise<MailToSend[]>;
}

/**
 * Creates the worker that delivers documents and sends their emails at once. `sendNow` sends a stored email. Queries
 * for several documents at about the same time are batched.
 */
export function deliverDocumentWorker(
  platform: Platform,
  sendNow: (mail: MailToSend) => Promise<void>,
): JobWorker<Delivery> {
  const { database, log } = platform;
  const finishing = new ConcurrencyLimit(
    { perKey: maxFinishing },
    'Too many files are being made.',
  );
  const steps: DeliverySteps = {
    look: createBatcher<Look, Seen>({
      keyOf: ({ tenantId, again = false, isRepeated }) => `${tenantId} ${again} ${isRepeated}`,
      maxBatchSize: deliverDocumentKind.concurrency,
      work: (looks) => lookAt(platform, looks, 'caller'),
    }),
    // A file is in memory while it is made; those of mails are limited where they are sent.
    make: (tenantId, completed) =>
      finishing.runWhenFree({ key: '' }, () => makeFinishedFile(platform, tenantId, completed)),
    keep: createBatcher<FinishedFile, MailToSend[]>({
      keyOf: ({ tenantId }) => tenantId,
      maxBatchSize: maxFinishing,
      work: (finished) => keepFinished(platform, finished, 'caller'),
    }),
  };
  const send = (mail: MailToSend) =>
    sendNow(mail).catch((error: unknown) => {
      // It has been written down, and is tried again for longer than this job would be.
      log.warn(safeError(error), 'a mail could not be sent at once');
      return database.tenant(mail.tenantId, async (tx) => sendLater(tx, mail));
    });
  return {
    kind: deliverDocumentKind,
    handle: async (delivery, isRepeated = false) => {
      const mails = await deliverBy(steps, { ...delivery, isRepeated });
      await Promise.all(mails.map(send));
    },
    exhausted: ({ tenantId, documentId }) =>
      database.tenant(tenantId, (tx) => failDelivery(tx, tenantId, documentId)),
    reopen: async (tx, { tenantId, documentId }, isAlone) => {
      const before: DeliveryState[] = [
        'failed',
        ...(isAlone ? (['generating', 'mailing'] as const) : []),
      ];
      if (!(await reopenDelivery(tx, documentId, before))) return false;
      await publishChange(tx, tenantId, 'document', documentId);
      return true;
    },
  };
}

/** Does what is left to do for a document, and has jobs send its mails; may run twice at once. */
export async function deliverDocument(platform: Platform, delivery: Delivery): Promise<void> {
  const steps: DeliverySteps = {
    look: async (one) => first(await lookAt(platform, [one], 'jobs')),
    make: (tenantId, completed) => makeFinishedFile(platform, tenantId, completed),
    keep: async (one) => first(await keepFinished(platform, [one], 'jobs')),
  };
  await deliverBy(steps, { ...delivery, isRepeated: false });
}

function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('Nothing was answered for a document.');
  return one;
}

async function deliverBy({ look, make, keep }: DeliverySteps, of: Look): Promise<MailToSend[]> {
  const seen = await look(of);
  if ('mails' in seen) return seen.mails;
  return keep(await make(of.tenantId, seen.completed));
}

/**
 * Checks documents of one tenant: writes the emails that are due, and returns them; of a completed document also the
 * input of its final file.
 */
function lookAt(platform: Platform, looks: NonEmptyArray<Look>, sentBy: SentBy): Promise<Seen[]> {
  const [{ tenantId, again = false, isRepeated }] = looks;
  const ids = [...new Set(looks.map(({ documentId }) => documentId))];
  return platform.database.tenant(tenantId, async (tx) => {
    const locked = await holdDocuments(tx, ids);
    const out = locked.filter(({ document }) => !document.isFinishing);
    const mails = await writeDueMails(tx, platform, out, { tenantId, again, isRepeated, sentBy });
    const finishing = locked.filter(({ document }) => document.isFinishing);
    const waiting = await holdBack(
      tx,
      finishing.map(({ document }) => document.id),
    );
    const completed = await withLog(
      tx,
      finishing.filter(({ document }) => !waiting.has(document.id)),
    );
    const answered = new Set<string>();
    return looks.map(({ documentId }): Seen => {
      const whole = completed.get(documentId);
      if (whole) return { completed: whole };
      // Two looks at one document in one set: the mails are the first one's to send.
      if (answered.has(documentId)) return { mails: [] };
      answered.add(documentId);
      return { mails: mails.filter(({ subjectId }) => subjectId === documentId) };
    });
  });
}

type Locked = Pick<CompletedDocument, 'document' | 'parties'>;

/** Locks documents, in an order that is the same for all, and reads them with their parties. */
async function holdDocuments(tx: Tx, ids: readonly string[]): Promise<Locked[]> {
  const rows = await fromEmailDocuments(tx, documents.sentBy)
    .where(ofDocuments(ids))
    .orderBy(asc(documents.id))
    .for('update', { of: documents });
  // In a statement of their own: what the lock waited for is seen by the next statement alone.
  const parties = Map.groupBy(
    await readWholePartiesOf(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ documentId }) => documentId,
  );
  return rows.map((document) => ({ document, parties: parties.get(document.id) ?? [] }));
}

/** Documents with what their certificates tell besides, by id. */
async function withLog(tx: Tx, locked: readonly Locked[]): Promise<Map<string, CompletedDocument>> {
  if (locked.length === 0) return new Map();
  const ids = locked.map(({ document }) => document.id);
  const events = await readEventsOf(tx, ids);
  const attachments = await readAttachmentsOf(tx, ids);
  return new Map(
    locked.map(({ document, parties }) => {
      const { id } = document;
      const log = { events: events.get(id) ?? [], attachments: attachments.get(id) ?? [] };
      return [id, { document, parties, ...log }];
    }),
  );
}

/** Notes that the machine has given up on a document, and what it was at. */
async function failDelivery(tx: Tx, tenantId: string, documentId: string): Promise<void> {
  const [failed] = await tx
    .update(documents)
    .set({ delivery: 'failed' })
    .where(eq(documents.id, documentId))
    .returning({ isFinishing: documents.isFinishing });
  if (!failed) return;
  const type = failed.isFinishing ? 'document.finishing-failed' : 'document.delivery-failed';
  await record(tx, systemIn(tenantId), { type, id: documentId });
}

/** Clears the bounces of a document's parties, as they are emailed again; false for none. */
export async function forgetBounced(
  tx: Tx,
  { id, round, state }: { id: string; round: number; state: DocumentState },
): Promise<boolean> {
  if (state !== 'pending' && state !== 'approved') return false;
  const forgotten = await tx
    .update(documentParties)
    .set({ hasBounced: false })
    .where(
      and(
        eq(documentParties.documentId, id),
        eq(documentParties.round, round),
        documentParties.hasBounced,
        notInArray(documentParties.state, ['replaced', 'skipped']),
      ),
    )
    .returning({ id: documentParties.id });
  return forgotten.length > 0;
}

/**
 * Delivers a document on whose delivery was given up, or whose mails came back; one that is on its way is left alone.
 */
export async function deliverAgain(
  tx: Tx,
  { id, tenantId }: { id: string; tenantId: string },
  cameBack = false,
): Promise<void> {
  if (!(await reopenDelivery(tx, id, cameBack ? undefined : ['failed']))) return;
  enqueue(tx, deliverDocumentKind, { tenantId, documentId: id, again: true });
}

/** Notes that a document is on its way again; false where its delivery is in none of these states. */
async function reopenDelivery(
  tx: Tx,
  id: string,
  before: DeliveryState[] | undefined,
): Promise<boolean> {
  const reopened = await tx
    .update(documents)
    .set({
      delivery: sql`case when ${documents.isFinishing} then 'generating' else 'mailing' end`,
    })
    .where(and(eq(documents.id, id), before && inArray(documents.delivery, before)))
    .returning({ id: documents.id });
  return reopened.length > 0;
}
