import * as contract from '@countersign/contract';
import { currentTime } from '../../platform/clock.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { enqueue } from '../../platform/jobs/job-kind.ts';
import {
  countHeldMails,
  discardHeldMails,
  releaseHeldMailsKind,
} from '../../platform/mail/release-held-mails.ts';

/** Counts the emails that can be released; null for none, and where no mail server is configured. */
export async function findHeldEmails(tx: Tx, { smtpUrl }: Settings) {
  const held = smtpUrl === undefined ? null : await countHeldMails(tx);
  return held && { ...held, oldestAt: held.oldestAt.toISOString() };
}

/**
 * Sends the held emails of the caller's tenant by a job, or discards them.
 * @throws Failure `conflict` where no mail server is configured
 */
export const releaseHeldEmails = operation(
  contract.releaseHeldEmails,
  async ({ platform: { settings }, database, caller: user, body: { do: what } }) => {
    if (settings.smtpUrl === undefined) {
      throw new Failure('conflict', 'No mail server is configured. Set SMTP_URL and try again.');
    }
    const { tenantId } = user;
    await database.tenant(tenantId, async (tx) => {
      if (what === 'discard') {
        await discardHeldMails(tx, tenantId);
        await record(tx, user, { type: 'tenant.held-emails-discarded', id: tenantId });
        return;
      }
      enqueue(tx, releaseHeldMailsKind, { tenantId, until: currentTime().toISOString() });
      await record(tx, user, { type: 'tenant.held-emails-sent', id: tenantId });
    });
    return null;
  },
);
