import { linkPaths } from '@countersign/contract';
import { and, asc, eq, lte, min, sql } from 'drizzle-orm';
import { z } from 'zod';
import { currentTime } from '../clock.ts';
import type { Tx } from '../database/database.ts';
import { mails } from '../database/tables/index.ts';
import type { JobKind, JobWorker } from '../jobs/job-kind.ts';
import { areAllLinksLive } from '../links/links.ts';
import { publishRows } from '../live/changes.ts';
import type { Platform } from '../platform.ts';
import { mailsCancel, stillUnsent } from './cancel-mails.ts';
import {
  type MailListeners,
  type MailToSend,
  notifyListeners,
  sendInNameOf,
  sendLater,
} from './mail.ts';

/** The emails of a tenant that are released: those that were written until a moment. */
interface Release {
  tenantId: string;
  until: string;
}

/** The job that sends what was held while no mail server was configured. */
export const releaseHeldMailsKind: JobKind<Release> = {
  queue: 'mail.release-held',
  data: z.object({ tenantId: z.string(), until: z.string() }),
  concurrency: 1,
  retries: 10,
};

/** Counts the held mails of the transaction's tenant; null where there are none. */
export async function countHeldMails(tx: Tx): Promise<{ count: number; oldestAt: Date } | null> {
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int`, oldestAt: min(mails.createdAt) })
    .from(mails)
    .where(eq(mails.state, 'held'));
  return found?.oldestAt ? { count: found.count, oldestAt: found.oldestAt } : null;
}

/** Cancels all held mails of the transaction's tenant. */
export async function discardHeldMails(tx: Tx, tenantId: string): Promise<void> {
  const held = await tx
    .select({ purpose: mails.purpose })
    .from(mails)
    .where(eq(mails.state, 'held'));
  await mailsCancel(
    tx,
    tenantId,
    held.map(({ purpose }) => purpose),
  );
}

/**
 * Sends held mails, the oldest first, and cancels those whose code or link has ended. Each is a transaction of its own, so
 * that the job goes on where it was cut off, and the queue takes them in this order.
 */
export function releaseHeldMailsWorker(
  platform: Pick<Platform, 'database' | 'settings'>,
  listeners: MailListeners,
): JobWorker<Release> {
  return {
    kind: releaseHeldMailsKind,
    handle: async ({ tenantId, until }) => {
      const held = await platform.database.tenant(tenantId, (tx) =>
        tx
          .select({ id: mails.id })
          .from(mails)
          .where(and(eq(mails.state, 'held'), lte(mails.createdAt, new Date(until))))
          .orderBy(asc(mails.createdAt), asc(mails.id)),
      );
      for (const { id } of held) await releaseMail(platform, listeners, tenantId, id);
    },
    // Those that are left stay held, and are offered again.
    exhausted: async () => {},
  };
}

async function releaseMail(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  listeners: MailListeners,
  tenantId: string,
  id: string,
): Promise<void> {
  const mail = await database.tenant(tenantId, async (tx) => {
    const [held] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.id, id), eq(mails.state, 'held')));
    if (!held) return undefined;
    if (await canStillBeUsed(tx, held)) return held;
    await mailsCancel(tx, tenantId, [held.purpose]);
    return undefined;
  });
  if (!mail) return;
  const { purpose, subjectType: type, subjectId } = mail;
  // Before it can leave, as what becomes of it is noted on what is queued. And by itself: anyone who cancels
  // mails waits for what is below, and listeners wait for their subjects.
  await database.tenant(tenantId, (tx) =>
    notifyListeners(tx, listeners, { tenantId, state: 'queued' }, [
      { mailId: id, purpose, type, subjectId },
    ]),
  );
  await database.tenant(tenantId, async (tx) => {
    const released = await tx
      .update(mails)
      .set({ state: 'queued', sender: withAddress(mail.sender, settings.mailFrom) })
      .where(stillUnsent(id, 'held'))
      .returning({ published: publishRows('mail', mails) });
    if (released.length > 0) sendLater(tx, { tenantId, id });
  });
}

/** Gives a sender the system's present address: the mail server may refuse the one from before there was a mail server. */
function withAddress(sender: string, mailFrom: string): string {
  return sendInNameOf(/^"(.*)" </.exec(sender)?.[1] ?? '', mailFrom);
}

/** Links by which more mails are refused say nothing of what the mail is for. */
const { optOut: _, ...pages } = linkPaths;
const linkPattern = new RegExp(`(?:${Object.values(pages).join('|')})/([\\w-]{43})(?![\\w-])`, 'g');

/** Returns whether the code or the links that a mail holds can still be used. */
async function canStillBeUsed(
  tx: Tx,
  { usefulUntil, text }: Pick<MailToSend, 'usefulUntil' | 'text'>,
): Promise<boolean> {
  if (usefulUntil && usefulUntil <= currentTime()) return false;
  return areAllLinksLive(
    tx,
    [...text.matchAll(linkPattern)].flatMap(([, token]) => token ?? []),
  );
}
