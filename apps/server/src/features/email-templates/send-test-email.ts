import { randomBytes } from 'node:crypto';
import type { EmailDraft } from '@countersign/contract';
import { and, count, eq, gt, like } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { mails, users } from '../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { type DraftContext, renderDraft } from './render-draft.ts';
import { problemsFailure } from './template-input.ts';

const perHour = 20;

/**
 * Sends a draft to the caller's own address.
 * @throws Failure `invalid` at each place with which something is wrong; `not-found` for a document
 * that the caller may not read; `too-many-requests` beyond so many in an hour.
 */
export async function sendTestEmail(
  context: DraftContext,
  user: Member,
  draft: EmailDraft,
): Promise<{ sentTo: string }> {
  const { database, settings } = context.platform;
  const { tenantId, userId } = user;
  const { problems, attachments, subject, html, text } = await renderDraft(context, user, draft);
  if (problems.length > 0) throw problemsFailure(problems);
  if (subject === '') {
    const message = 'Subject: Enter a subject.';
    throw problemsFailure([{ path: 'subject', message }]);
  }
  return database.tenant(tenantId, async (tx) => {
    await refuseTooMany(tx, userId);
    const [own] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (!own) throw notFound('user');
    await queueMail(tx, {
      tenantId,
      purpose: `email-test:${userId}:${randomBytes(12).toString('hex')}`,
      sender: settings.mailFrom,
      recipient: own.email,
      subject,
      html,
      text,
      attachments,
    });
    return { sentTo: own.email };
  });
}

async function refuseTooMany(tx: Tx, userId: string): Promise<void> {
  const hourAgo = new Date(Date.now() - 3_600_000);
  const [found] = await tx
    .select({ sent: count() })
    .from(mails)
    .where(and(gt(mails.createdAt, hourAgo), like(mails.purpose, `email-test:${userId}:%`)));
  if ((found?.sent ?? 0) < perHour) return;
  throw new Failure(
    'too-many-requests',
    `You have sent ${perHour} tests within an hour. Look at the preview, or try again later.`,
  );
}
