import type { EventSubject, MailState } from '@countersign/contract';
import { and, eq, getTableColumns, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { createBatcher, type NonEmptyArray } from '../batcher.ts';
import { currentTime } from '../clock.ts';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { among } from '../database/among.ts';
import type { Database, Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { rowsInsert } from '../database/rows-insert.ts';
import { type MailAttachment, mails } from '../database/tables/index.ts';
import type { FileStore } from '../files/file-store.ts';
import { retainFiles } from '../files/remove-unused-file.ts';
import {
  enqueue,
  type JobKind,
  type JobWorker,
  PermanentFailure,
  retriesFor,
} from '../jobs/job-kind.ts';
import { linksInsert, type PreparedLink } from '../links/links.ts';
import { publishRows } from '../live/changes.ts';
import { countLookup } from '../metrics/cache-lookups.ts';
import type { BounceAddresses } from './bounce-address.ts';
import { stillUnsent } from './cancel-mails.ts';

interface MailJob {
  tenantId: string;
  mailId: string;
}

const sendMail: JobKind<MailJob> = {
  queue: 'mail.send',
  data: z.object({ tenantId: z.string(), mailId: z.string() }),
  concurrency: 10,
  // Four days of pauses that grow to an hour.
  retries: retriesFor(4 * 24 * 3600),
};

/** A mail to be written down; it is sent when the transaction has committed. */
export interface OutgoingMail {
  tenantId: string;
  /** Its purpose: the same one is emailed once, however often it is queued. */
  purpose: string;
  /** Its subject: listeners of this type get its outcome. */
  about?: { type: EventSubject; id: string };
  sender: string;
  /** The address for replies; the sender where there is none. */
  replyTo?: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  /** The link that it says, which is made with it. */
  link?: PreparedLink | undefined;
  /** Where its receiver asks for no more of them, and the link that lets them. */
  unsubscribe?: { address: string; link: PreparedLink } | undefined;
  /** Holds a code: its text is dropped once it has left by SMTP, or could not. */
  confidential?: boolean;
  /** After this moment it is not sent any more. */
  usefulUntil?: Date;
}

/** A mail that was written down and is to be sent. */
export type MailToSend = typeof mails.$inferSelect;

/**
 * Writes a mail down, to be sent by a job. Nothing happens where its purpose was mailed before, or is
 * about to be.
 */
export async function queueMail(tx: Tx, mail: OutgoingMail): Promise<void> {
  const [written] = await writeMailsDown(tx, [mail]);
  if (written) sendLater(tx, written);
}

/**
 * The same for several mails of different purposes with their links, by one statement, to be sent by the caller once that is committed. Answers
 * those that are to be sent. A caller that may be cut off in between finds them again by `knownMails`.
 */
export async function writeMailsDown(
  tx: Tx,
  outgoing: readonly OutgoingMail[],
): Promise<MailToSend[]> {
  const [first, ...others] = outgoing.map(rowOf);
  if (!first) return [];
  await retainFiles(tx, new Set(outgoing.flatMap((mail) => mail.attachments.map(hashOf))));
  const written = tx.$with('written', getTableColumns(mails)).as(
    rowsInsert(
      mails,
      [first, ...others],
      // One that failed or was cancelled may be queued again, and keeps its id and so its Message-ID.
      // Its text may have been dropped, and what it said may be otherwise now.
      sql`on conflict (tenant_id, purpose) do update set
        state = 'queued', waiting_since = null, reply_to = excluded.reply_to, recipient = excluded.recipient, subject = excluded.subject,
        "text" = excluded."text", html = excluded.html, attachments = excluded.attachments,
        unsubscribe = excluded.unsubscribe
        where ${mails.state} in ('failed', 'cancelled')
        returning *, ${publishRows('mail', mails)} as published`,
    ),
  );
  // One whose mail was written before is known to no one.
  const links = linksInsert(
    outgoing.flatMap(({ link, unsubscribe }) => [link ?? [], unsubscribe?.link ?? []].flat()),
  );
  return tx
    .with(written, ...(links ? [tx.$with('kept', {}).as(links)] : []))
    .select()
    .from(written);
}

const hashOf = ({ sha256 }: MailAttachment) => sha256;

function rowOf({ about, link: _, ...mail }: OutgoingMail) {
  return {
    ...mail,
    id: newId(),
    createdAt: currentTime(),
    replyTo: mail.replyTo ?? null,
    unsubscribe: mail.unsubscribe?.address ?? null,
    confidential: mail.confidential ?? false,
    usefulUntil: mail.usefulUntil ?? null,
    subjectType: about?.type ?? null,
    subjectId: about?.id ?? null,
  };
}

/** Has a job send a mail that was written down. */
export function sendLater(tx: Tx, { tenantId, id }: Pick<MailToSend, 'tenantId' | 'id'>): void {
  enqueue(tx, sendMail, { tenantId, mailId: id });
}

/** The facts of a stored email. */
export interface KnownMail extends Pick<MailToSend, 'id' | 'purpose' | 'state'> {
  /** The mail server has not taken it yet. */
  isWaiting: boolean;
}

/** The mails that were written down for some purposes of a tenant, as a column of any row. */
export function knownMails(tenantId: string, purposes: readonly string[]): SQL<KnownMail[]> {
  return sql`(
    select coalesce(json_agg(json_build_object('id', id, 'purpose', purpose,
      'state', state, 'isWaiting', waiting_since is not null)), '[]')
    from mails
    where tenant_id = ${tenantId}::uuid and purpose = any(${sql.param([...purposes])}::text[])
  )`;
}

/** Mails that wait to be sent, by their ids. */
export async function readQueuedMails(tx: Tx, ids: readonly string[]): Promise<MailToSend[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(mails)
    .where(and(inArray(mails.id, [...ids]), eq(mails.state, 'queued')));
}

/** Builds the sender of an email: the system's address with a person's name. */
export function sendInNameOf(name: string, mailFrom: string): string {
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim();
  const said = name.replace(/["\\\p{Cc}]/gu, ' ').trim();
  return said === '' ? mailFrom : `"${said}" <${address}>`;
}

export interface TransportMail {
  /** Stays the same when a mail has to be sent again, so that receivers can tell. */
  messageId: string;
  /** Where mail servers report of it; the sender where that is not said. */
  bouncesTo?: string | undefined;
  from: string;
  to: string;
  replyTo?: string | undefined;
  /** An address that takes a call by which no more is wanted, and shows a page for that. */
  unsubscribe?: string | undefined;
  subject: string;
  text: string;
  html: string;
  attachments: {
    fileName: string;
    contentType: string;
    content: Buffer;
    /** Set for a picture that is shown in the HTML, which calls it by this. */
    contentId: string | undefined;
  }[];
}

/** Thrown by a transport where the mail server refuses the recipient's address. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/**
 * Takes a mail for certain, or throws: AddressRefused, PermanentFailure where the mail itself is refused, anything else
 * where it is tried again.
 */
export interface MailTransport {
  send(mail: TransportMail): Promise<void>;
  close(): void;
}

/**
 * Called when mails have been taken by the transport, wait for it, are held, released or given up, and when mail servers report of them
 * (`noteDelivery`); in the same transaction.
 */
export type MailListener = (tx: Tx, outcome: MailOutcome) => Promise<void>;

/** Mails of a tenant that became the same. */
export interface MailOutcome {
  tenantId: string;
  /** `waiting`: the mail server has not taken it, and it is tried again; `queued`: it was held or given up, and is to be sent now. */
  state: Exclude<MailState, 'cancelled'> | 'waiting';
  mails: readonly { mailId: string; subjectId: string; purpose: string }[];
}

/** Maps the subjects of emails to the listeners of their delivery. */
export type MailListeners = Partial<Record<EventSubject, MailListener>>;

/** Tells the listeners of mails that became the same. */
export async function notifyListeners(
  tx: Tx,
  listeners: MailListeners,
  { tenantId, state }: Pick<MailOutcome, 'tenantId' | 'state'>,
  rows: readonly FinishedRow[],
): Promise<void> {
  const about = rows.flatMap(({ type, subjectId, ...mail }) =>
    type === null || subjectId === null ? [] : [{ ...mail, type, subjectId }],
  );
  for (const [type, same] of Map.groupBy(about, (one) => one.type)) {
    await listeners[type]?.(tx, { tenantId, state, mails: same });
  }
}

/** The facts of an email that its listeners get. */
type FinishedRow = {
  mailId: string;
  purpose: string;
  type: EventSubject | null;
  subjectId: string | null;
};

/** The same as columns, with a notification of each. */
export const finishedColumns = {
  mailId: mails.id,
  purpose: mails.purpose,
  type: mails.subjectType,
  subjectId: mails.subjectId,
  published: publishRows('mail', mails),
};

/** Drops the text of a confidential email, which is not needed once it has been finished. */
const withoutCodes = {
  text: sql<string>`case when ${mails.confidential} then '' else ${mails.text} end`,
  html: sql<string>`case when ${mails.confidential} then '' else ${mails.html} end`,
  unsubscribe: null,
};

/** The largest picture that is kept in memory, in bytes; at most 100 of them are. */
const largestPicture = 200_000;

/** Maximum number of emails that one transaction finishes. */
const maxFinished = 100;

/** How many mails with files are in memory at the same time, and as many without: what is small passes them. */
const maxTransmissions = 10;

/** The outcome of an email. */
interface FinishedMail extends MailJob {
  state: 'sent' | 'held' | 'bounced' | 'failed';
}

/** The job that sends mails. */
export interface MailWorker extends JobWorker<MailJob> {
  /** Sends a mail that has just been written down, or throws where it can't be sent now. */
  sendNow(mail: MailToSend): Promise<void>;
}

/**
 * The job that sends mails. It sends at least once: where the process dies between the transport's
 * answer and the note of it, the mail goes out again with the same Message-ID.
 */
export function sendMailJob(options: {
  database: Database;
  files: FileStore;
  /** Undefined: mails stay in the built-in outbox. */
  transport: MailTransport | undefined;
  /** The state of emails that stay in the outbox; held by default. */
  inOutbox?: 'held' | 'sent';
  mailDomain: string;
  /** Where mail servers report of each mail; undefined where no one receives that. */
  bounces?: BounceAddresses | undefined;
  listeners: MailListeners;
  /** Called with how many emails became the same. */
  onFinished?: (state: FinishedMail['state'], count: number) => void;
}): MailWorker {
  const { database, files, transport, inOutbox = 'held', mailDomain, bounces, listeners } = options;
  const pictures = new LRUCache<string, Buffer>({ max: 100 });

  /** Pictures go with one mail after the other; other files with a single one. */
  async function readPicture(sha256: string): Promise<Buffer> {
    const known = countLookup('email-pictures', pictures.get(sha256));
    if (known) return known;
    const picture = await files.read(sha256);
    if (picture.byteLength <= largestPicture) pictures.set(sha256, picture);
    return picture;
  }

  /** Notes what became of mails of one tenant, the same of all of them, and notifies the listeners. */
  async function finishAll(outcome: NonEmptyArray<FinishedMail>): Promise<undefined[]> {
    const [{ tenantId, state }] = outcome;
    const ids = outcome.map(({ mailId }) => mailId);
    await database.tenant(tenantId, async (tx) => {
      const rows = await tx
        .update(mails)
        .set({
          state,
          ...(state === 'sent' ? { sentAt: currentTime() } : {}),
          ...(transport ? withoutCodes : {}),
        })
        .where(and(among(mails.id, ids), eq(mails.state, 'queued')))
        .returning(finishedColumns);
      await notifyListeners(tx, listeners, { tenantId, state }, rows);
    });
    options.onFinished?.(state, ids.length);
    return outcome.map(() => undefined);
  }

  const finisher = (waitForMore?: () => boolean) =>
    createBatcher<FinishedMail, undefined>({
      ...(waitForMore && { waitForMore }),
      keyOf: ({ tenantId, state }) => `${tenantId} ${state}`,
      maxBatchSize: maxFinished,
      work: finishAll,
    });
  const finish = finisher();
  /** Counts the mails that the transport is sending: those of a set are finished together. */
  let sending = 0;
  const finishBatch = finisher(() => sending > 0);
  const handing = new ConcurrencyLimit(
    { perKey: maxTransmissions },
    'Too many emails are being sent.',
  );

  /** Notes that the mail server has not taken a mail, the first time, and notifies the listeners. */
  async function noteWaiting({ id, tenantId }: MailToSend): Promise<void> {
    // By itself: anyone who cancels mails waits for it, and listeners wait for their subjects.
    const noted = await database.tenant(tenantId, (tx) =>
      tx
        .update(mails)
        .set({ waitingSince: currentTime() })
        .where(and(stillUnsent(id, 'queued'), isNull(mails.waitingSince)))
        .returning(finishedColumns),
    );
    if (noted.length === 0) return;
    await database.tenant(tenantId, (tx) =>
      notifyListeners(tx, listeners, { tenantId, state: 'waiting' }, noted),
    );
  }

  async function transportMail(mail: MailToSend): Promise<TransportMail> {
    const { id, sender: from, recipient: to, subject, text, html } = mail;
    const attachments = await Promise.all(
      mail.attachments.map(async ({ fileName, contentType, sha256, contentId }) => ({
        fileName,
        contentType,
        content: await (contentId === undefined ? files.read(sha256) : readPicture(sha256)),
        contentId,
      })),
    );
    return {
      messageId: `<${id}@${mailDomain}>`,
      bouncesTo: bounces?.addressOf(id),
      from,
      to,
      replyTo: mail.replyTo ?? undefined,
      unsubscribe: mail.unsubscribe ?? undefined,
      subject,
      text,
      html,
      attachments,
    };
  }

  /**
   * Hands a mail to the transport, and answers what became of it.
   * @throws where it is to be tried again, or refused
   */
  async function transmit(mail: MailToSend, to: MailTransport): Promise<'sent' | 'bounced'> {
    const written = await transportMail(mail);
    sending += 1;
    try {
      await to.send(written);
      return 'sent';
    } catch (error) {
      if (error instanceof AddressRefused) return 'bounced';
      if (!(error instanceof PermanentFailure)) await noteWaiting(mail);
      throw error;
    } finally {
      sending -= 1;
    }
  }

  async function send(mail: MailToSend, finishBy = finish): Promise<void> {
    const { id: mailId, tenantId, usefulUntil } = mail;
    if (usefulUntil && usefulUntil <= currentTime())
      return finishBy({ tenantId, mailId, state: 'failed' });
    if (!transport) return finishBy({ tenantId, mailId, state: inOutbox });
    const hasFiles = mail.attachments.some(({ contentId }) => contentId === undefined);
    const state = await handing.runWhenFree({ key: hasFiles ? 'files' : '' }, () =>
      transmit(mail, transport),
    );
    await finishBy({ tenantId, mailId, state });
  }

  return {
    kind: sendMail,
    sendNow: (mail) => send(mail, finishBatch),
    handle: async ({ tenantId, mailId }) => {
      // By itself this needs no transaction, which a role would have to be taken on in.
      const [mail] = await database.statement((queries) =>
        queries
          .select()
          .from(mails)
          .where(and(eq(mails.tenantId, tenantId), eq(mails.id, mailId))),
      );
      if (mail?.state === 'queued') await send(mail);
    },
    exhausted: (job) => finish({ ...job, state: 'failed' }),
    reopen: async (tx, { tenantId, mailId }, isAlone) => {
      // The text of a confidential one is gone, and a later one has replaced it.
      const canBeSent = and(
        eq(mails.state, 'failed'),
        eq(mails.confidential, false),
        or(isNull(mails.usefulUntil), gt(mails.usefulUntil, currentTime())),
      );
      const reopened = await tx
        .update(mails)
        .set({ state: 'queued', waitingSince: null })
        .where(
          and(
            eq(mails.tenantId, tenantId),
            eq(mails.id, mailId),
            or(canBeSent, isAlone ? eq(mails.state, 'queued') : undefined),
          ),
        )
        .returning(finishedColumns);
      await notifyListeners(tx, listeners, { tenantId, state: 'queued' }, reopened);
      return reopened.length > 0;
    },
  };
}
