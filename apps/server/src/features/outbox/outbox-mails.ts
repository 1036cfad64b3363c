import type { MailState } from '@countersign/contract';
import type { Settings } from '../../platform/config/settings.ts';
import { mails } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';

/**
 * Refuses where mails leave by SMTP: what is in them is between us and their receivers then.
 * @throws Failure `not-found`
 */
export function assertOutbox(settings: Settings): void {
  if (settings.smtpUrl !== undefined) throw notFound('page');
}

/** The columns of a mail in a list. */
export const mailColumns = {
  id: mails.id,
  to: mails.recipient,
  subject: mails.subject,
  state: mails.state,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
};

interface MailRow {
  state: MailState;
  createdAt: Date;
  sentAt: Date | null;
}

/** A row with its dates as the contract has them. */
export function presentMail<Row extends MailRow>(row: Row) {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}
