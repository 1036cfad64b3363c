import type { RecipientDelivery } from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { currentTime } from '../../../platform/clock.ts';
import { distributionRecipients } from '../../../platform/database/tables/index.ts';
import { publishChange } from '../../../platform/live/changes.ts';
import type { MailListener, MailOutcome } from '../../../platform/mail/mail.ts';
import { recipientOfPurpose } from './distribution-mails.ts';
import { optOut } from './opt-out.ts';

/** The states that the last email can have before a report on it. */
const before: Record<MailOutcome['state'], readonly RecipientDelivery[]> = {
  // One that was on its way while the rest was cancelled has arrived all the same.
  sent: ['queued', 'waiting', 'cancelled'],
  queued: ['held', 'failed'],
  waiting: ['queued'],
  held: ['queued', 'cancelled'],
  failed: ['queued', 'waiting', 'deferred'],
  deferred: ['queued', 'waiting', 'held', 'sent'],
  delivered: ['queued', 'waiting', 'held', 'sent', 'deferred'],
  bounced: ['queued', 'waiting', 'held', 'sent', 'deferred', 'delivered'],
  complained: ['queued', 'waiting', 'held', 'sent', 'deferred', 'delivered', 'bounced'],
};

const problems: Partial<Record<MailOutcome['state'], string>> = {
  waiting: 'The mail server doesn’t accept emails at the moment. We keep trying for four days.',
  held: 'No mail server is configured.',
  failed: 'The mail server refused the email. Send it again.',
  deferred:
    'The mail server of the recipient hasn’t accepted the email yet. We keep trying for some days.',
  bounced: 'The email bounced: no one receives email at this address.',
  complained: 'The recipient marked the email as spam. They get no more files.',
};

/** Notes on the people of distributions what became of the mails to them: of each, the last one counts. */
export const onDistributionMailStatus: MailListener = async (tx, { tenantId, state, mails }) => {
  const given = mails.flatMap(({ purpose }) => recipientOfPurpose(purpose) ?? []);
  if (given.length === 0) return;
  const at = currentTime();
  const changed = await tx
    .update(distributionRecipients)
    .set({
      delivery: state,
      deliveryProblem: problems[state] ?? '',
      mailings: sql`case when ${distributionRecipients.isDue} then ${distributionRecipients.mailings}
        else greatest(${distributionRecipients.mailings}, given.mailing) end`,
      ...(state === 'sent' || state === 'held' ? { sentAt: at } : {}),
      ...(state === 'delivered' ? { deliveredAt: at } : {}),
    })
    .from(
      sql`json_to_recordset(${JSON.stringify(given)}::json) as given ("recipientId" uuid, mailing int)`,
    )
    .where(
      // A mail can have its outcome before it is noted as written: until then it is one more than were counted.
      sql`${eq(distributionRecipients.id, sql`given."recipientId"`)}
        and given.mailing >= ${distributionRecipients.mailings} + ${distributionRecipients.isDue}::int
        and ${distributionRecipients.delivery} = any(${sql.param([...before[state]])}::text[])`,
    )
    .returning({
      distributionId: distributionRecipients.distributionId,
      email: distributionRecipients.email,
    });
  if (state === 'complained') {
    await optOut(
      tx,
      tenantId,
      changed.map(({ email }) => email),
      'complained',
    );
  }
  for (const id of new Set(mails.map(({ subjectId }) => subjectId))) {
    await publishChange(tx, tenantId, 'distribution', id);
  }
};
