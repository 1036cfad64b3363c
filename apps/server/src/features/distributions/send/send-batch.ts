import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AfterChunk, Batch } from '../../../platform/batches/batch.ts';
import { type BatchKind, batchWorker } from '../../../platform/batches/batch-worker.ts';
import { openItems } from '../../../platform/batches/open-items.ts';
import { currentTime } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import {
  distributionCopies,
  distributionRecipients,
  distributions,
  type MailAttachment,
} from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';
import { withFiles } from '../../../platform/files/record-file.ts';
import { enqueue, interruptedProblem, type JobWorker } from '../../../platform/jobs/job-kind.ts';
import { publishChange } from '../../../platform/live/changes.ts';
import { safeError } from '../../../platform/log/log.ts';
import { type MailToSend, sendLater } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { systemIn } from '../../../platform/policy/caller.ts';
import { isSentAsIs, makeCopy } from '../copies/copies.ts';
import { type FileRow, readFiles } from '../queries/distribution-queries.ts';
import { type DistributionJob, reportLater, sendToRecipients } from './distribution-jobs.ts';
import { writeDistributionMails } from './distribution-mails.ts';
import { type MailedDistribution, readMailed } from './mailed-distribution.ts';

/** Number of people who are emailed in one transaction. */
const chunkSize = 100;
/**
 * Time for which a run holds a distribution after its last sign of life, in milliseconds: a process that died has not
 * more.
 */
const leaseMs = 120_000;
/**
 * Time for which a run sends a chunk's emails itself, in milliseconds, before the rest is left to jobs: well within its
 * lease.
 */
const sendForMs = 20_000;
/** After so long a run looks again that found another one at work. */
const lookAgainMs = 2_000;
/**
 * Number of emails that are on their way at the same time: some on the connections to the mail server, the others taken
 * and about to be noted, as many as there are in one transaction.
 */
const atOnce = 20;

/** Describes a recipient who is due. */
type Due = Awaited<ReturnType<typeof readDue>>[number];

/** Copies that were made of files for some people: what goes with each mail, and what is to be written down. */
interface Prepared {
  mailed: MailedDistribution;
  attachments: Map<string, MailAttachment[]>;
  copies: (StoredFile & { recipientId: string; fileVersionId: string })[];
}

/** Sends a mail that was written down, or throws where it can't be sent now. */
type SendNow = (mail: MailToSend) => Promise<void>;

/** Sends distributions: each person once, however often it is cut off. */
export function sendDistributionWorker(
  platform: Platform,
  sendNow: SendNow,
): JobWorker<DistributionJob> {
  const kindOf = (run: Run): BatchKind<DistributionJob, Due, Locked, Prepared> => ({
    job: sendToRecipients,
    of: (job) => sendBatch(platform, sendNow, job, run),
    giveUp: async (tx, { tenantId, distributionId: id }, isInterrupted) => {
      const cause = isInterrupted ? `${interruptedProblem} ` : '';
      const problem = `${cause}Something went wrong during sending. No one was left out. Resume sending.`;
      await tx
        .update(distributions)
        .set({ state: 'paused', problem, runId: null, runUntil: null })
        .where(and(eq(distributions.id, id), eq(distributions.state, 'sending')));
      await publishChange(tx, tenantId, 'distribution', id);
    },
  });
  const { database, settings } = platform;
  const runsHere = new Set<string>();
  const newRun = (): Run => ({
    id: newId(),
    // The embedded database serves one process: a run that is not here has died with another one.
    isAlive: (id) => settings.databaseUrl !== undefined || runsHere.has(id),
  });
  return {
    ...batchWorker(database, kindOf(newRun())),
    handle: async (job) => {
      const run = newRun();
      runsHere.add(run.id);
      try {
        await batchWorker(database, kindOf(run)).handle(job);
      } finally {
        runsHere.delete(run.id);
      }
    },
  };
}

/** A run of the job: a distribution is held by one at a time. */
interface Run {
  id: string;
  /** Finds out if a run may still be at work, as far as that can be known. */
  isAlive(id: string): boolean;
}

/** The distribution, as a run holds it. */
type Locked = Pick<
  typeof distributions.$inferSelect,
  'tenantId' | 'id' | 'sentAt' | 'reportAfterHours'
>;

function sendBatch(
  platform: Platform,
  sendNow: SendNow,
  job: DistributionJob,
  run: Run,
): Batch<Due, Locked, Prepared> {
  const { database, log, settings } = platform;
  const { tenantId, distributionId } = job;
  const pace = createPace(settings.distributionMailsPerSecond);
  const size = Math.min(chunkSize, Math.ceil(settings.distributionMailsPerSecond));
  return {
    tenantId,
    subject: { type: 'distribution', id: distributionId },
    hold: (tx) => takeRun(tx, job, run),
    chunks: async function* () {
      const items = openItems<Due>((last) =>
        database.tenant(tenantId, (tx) =>
          readDue(tx, distributionId, gt(distributionRecipients.number, last?.number ?? 0), size),
        ),
      );
      for await (const some of items) {
        await pace(some.length);
        yield some;
      }
    },
    prepare: (people) => prepareChunk(platform, job, people),
    stillOpen: async (tx, people) => {
      const were = new Map(people.map((person) => [person.id, person]));
      const ids = people.map(({ id }) => id);
      const now = await readDue(tx, distributionId, inArray(distributionRecipients.id, ids), size);
      // The copy of a person whose address was corrected meanwhile names the former one.
      return now.filter(({ id, mailing, email }) => {
        const before = were.get(id);
        return before?.mailing === mailing && before.email === email;
      });
    },
    apply: async (tx, _locked, people, { mailed, attachments, copies }) => {
      await keepCopies(tx, tenantId, copies);
      const mails = await writeDistributionMails(tx, platform, mailed, people, attachments);
      return sendAfter(sendNow, people, mails);
    },
    refuse: async (tx, _locked, { id }, error) => {
      log.error(safeError(error), 'a distribution could not be sent to somebody');
      await tx
        .update(distributionRecipients)
        .set({
          isDue: false,
          delivery: 'failed',
          deliveryProblem: 'We couldn’t create this copy. Check the files and the watermark.',
        })
        .where(eq(distributionRecipients.id, id));
    },
    finish: (tx, locked) => finishRun(tx, job, locked, platform.settings.smtpUrl === undefined),
  };
}

/** People who are to be mailed, in the order of their numbers. */
function readDue(tx: Tx, distributionId: string, which: SQL, limit: number) {
  return tx
    .select({
      id: distributionRecipients.id,
      number: distributionRecipients.number,
      name: distributionRecipients.name,
      firstName: distributionRecipients.firstName,
      email: distributionRecipients.email,
      mailing: sql<number>`${distributionRecipients.mailings} + 1`,
    })
    .from(distributionRecipients)
    .where(
      and(
        eq(distributionRecipients.distributionId, distributionId),
        eq(distributionRecipients.isDue, true),
        isNull(distributionRecipients.revokedAt),
        which,
      ),
    )
    .orderBy(asc(distributionRecipients.number))
    .limit(limit);
}

/**
 * Holds the distribution for a transaction of this run. Where another run is at it this one looks again later:
 * two at once would mail the same people.
 */
async function takeRun(tx: Tx, job: DistributionJob, run: Run): Promise<Locked | undefined> {
  const [row] = await tx
    .select()
    .from(distributions)
    .where(eq(distributions.id, job.distributionId))
    .for('update');
  if (!row) return undefined;
  if (row.state !== 'sending') {
    // It was paused or revoked: anyone who lets it go on need not wait for this run.
    if (row.runId === run.id) await freeRun(tx, row.id);
    return undefined;
  }
  const now = Date.now();
  if (isTaken(row, run, now)) {
    enqueue(tx, sendToRecipients, job, { at: new Date(now + lookAgainMs) });
    return undefined;
  }
  const runUntil = new Date(now + leaseMs);
  await tx
    .update(distributions)
    .set({ runId: run.id, runUntil })
    .where(eq(distributions.id, row.id));
  return row;
}

function isTaken(
  { runId, runUntil }: Pick<typeof distributions.$inferSelect, 'runId' | 'runUntil'>,
  run: Run,
  now: number,
): boolean {
  if (runId === null || runUntil === null || runId === run.id) return false;
  return runUntil.getTime() > now && run.isAlive(runId);
}

async function freeRun(tx: Tx, id: string): Promise<void> {
  await tx
    .update(distributions)
    .set({ runId: null, runUntil: null })
    .where(eq(distributions.id, id));
}

/** Reads what the mails say, and makes the copies that go with them. */
async function prepareChunk(
  platform: Platform,
  { tenantId, distributionId }: DistributionJob,
  people: readonly Due[],
): Promise<Prepared> {
  const { mailed, files } = await platform.database.tenant(tenantId, async (tx) => ({
    mailed: await readMailed(tx, distributionId),
    files: await readFiles(tx, [distributionId]),
  }));
  const prepared: Prepared = { mailed, attachments: new Map(), copies: [] };
  if (mailed.row.mode !== 'attachment') return prepared;
  const pairs = people.flatMap((person) => files.map((file) => ({ person, file })));
  const made = platform.pdf.each(pairs, (pair) => attach(platform, mailed, pair));
  for await (const { recipientId, versionId, attachment, isCopy } of made) {
    const before = prepared.attachments.get(recipientId) ?? [];
    prepared.attachments.set(recipientId, [...before, attachment]);
    const { sha256, bytes } = attachment;
    if (isCopy) prepared.copies.push({ recipientId, fileVersionId: versionId, sha256, bytes });
  }
  return prepared;
}

/** One file as it goes to one person: their own copy, or the file as it was uploaded. */
async function attach(
  platform: Platform,
  { row, company, project, timeZone }: MailedDistribution,
  { person, file }: { person: Due; file: FileRow },
) {
  const { versionId, name, pdfSha256 } = file;
  const of = { recipientId: person.id, versionId };
  if (pdfSha256 === null || isSentAsIs(file, row.watermark)) {
    const { sha256, bytes, contentType } = file;
    return { ...of, isCopy: false, attachment: { fileName: name, sha256, bytes, contentType } };
  }
  const at = row.sentAt ?? currentTime();
  const { tenantId } = row;
  const facts = { ...person, tenantId, recipientId: person.id, company, project, timeZone, at };
  const source = { versionId, name, pdfSha256, pageCount: file.pages.length };
  const stored = await platform.files.put(
    ...(await makeCopy(platform, source, row.watermark, facts)),
  );
  const fileName = pdfNameOf(name);
  const contentType = 'application/pdf';
  return { ...of, isCopy: true, attachment: { fileName, contentType, ...stored } };
}

/** Returns the file name of a copy: a picture becomes a PDF when it is marked. */
export const pdfNameOf = (name: string): string => name.replace(/\.(pdf|png|jpe?g)$/i, '') + '.pdf';

/** Notes copies that were made, with their files. */
async function keepCopies(tx: Tx, tenantId: string, copies: Prepared['copies']): Promise<void> {
  if (copies.length === 0) return;
  const files = copies.map(({ sha256, bytes }) => ({ sha256, bytes }));
  const madeAt = currentTime();
  await withFiles(tx, tenantId, files, 'application/pdf')
    .insert(distributionCopies)
    .values(copies.map((copy) => ({ tenantId, madeAt, ...copy })))
    .onConflictDoNothing();
}

/** Sends the mails of a chunk, and notes then that its people were mailed. What can't be sent now is left to jobs. */
function sendAfter(
  sendNow: SendNow,
  people: readonly Due[],
  mails: readonly MailToSend[],
): AfterChunk<Due> {
  return {
    waiting: people,
    work: async () => {
      const left: MailToSend[] = [];
      const until = Date.now() + sendForMs;
      const queue = mails.values();
      const sendSome = async () => {
        for (const mail of queue) {
          if (Date.now() > until) left.push(mail);
          else await sendNow(mail).catch(() => left.push(mail));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, sendSome));
      return async (tx, waiting) => {
        for (const mail of left) sendLater(tx, mail);
        const ids = waiting.map(({ id }) => id);
        if (ids.length === 0) return;
        await tx
          .update(distributionRecipients)
          .set({ isDue: false, mailings: sql`${distributionRecipients.mailings} + 1` })
          .where(inArray(distributionRecipients.id, ids));
      };
    },
  };
}

/** Marks a distribution as sent once all were emailed, unless a recipient was added in the last moment. */
async function finishRun(
  tx: Tx,
  job: DistributionJob,
  locked: Locked,
  hasNoServer: boolean,
): Promise<void> {
  const { id } = locked;
  const { tenantId } = job;
  const due = and(
    eq(distributionRecipients.distributionId, id),
    eq(distributionRecipients.isDue, true),
    isNull(distributionRecipients.revokedAt),
  );
  await freeRun(tx, id);
  if ((await tx.$count(distributionRecipients, due)) > 0) {
    enqueue(tx, sendToRecipients, job);
    return;
  }
  const finishedAt = currentTime();
  await tx
    .update(distributions)
    .set({ state: 'sent', finishedAt, revision: sql`${distributions.revision} + 1` })
    .where(eq(distributions.id, id));
  const heldMails = and(
    eq(distributionRecipients.distributionId, id),
    eq(distributionRecipients.delivery, 'held'),
  );
  // Those of the demo's past count as sent.
  const isHeld = hasNoServer && (await tx.$count(distributionRecipients, heldMails)) > 0;
  const type = isHeld ? 'distribution.held' : 'distribution.sent';
  await record(tx, systemIn(tenantId), { type, id });
  reportLater(tx, locked);
}

/** Keeps to so many a second: waits until those before have had their time. */
function createPace(perSecond: number): (count: number) => Promise<void> {
  let free = 0;
  return async (count) => {
    const now = Date.now();
    if (free > now) await wait(free - now);
    free = Math.max(free, now) + (count / perSecond) * 1000;
  };
}
