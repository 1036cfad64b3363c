import type { MailState } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
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

/**
 * Selects if an email is its recipient's alone: it holds a code, a link or a password. In the demo organisation
 * everyone is made up, and anyone who tries it plays all of them.
 */
const isWithheld = sql<boolean>`(mails.confidential and not exists (
  select from tenants where tenants.id = mails.tenant_id and tenants.is_demo))`;

/** Selects a text of an email as other users than its recipient see it. */
export const shownText = (text: PgColumn): SQL<string> =>
  sql<string>`case when ${isWithheld} then '' else ${text} end`;

/** The columns of a mail in a list. */
export const mailColumns = {
  id: mails.id,
  to: mails.recipient,
  subject: shownText(mails.subject),
  isWithheld,
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
