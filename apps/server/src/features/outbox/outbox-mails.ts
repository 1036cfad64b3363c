import type { mailStates } from '@countersign/contract';
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
  state: string;
  createdAt: Date;
  sentAt: Date | null;
}

/** A row with its dates and state as the contract has them. */
export function presentMail<Row extends MailRow>(row: Row) {
  return {
    ...row,
    state: row.state as (typeof mailStates)[number],
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}
