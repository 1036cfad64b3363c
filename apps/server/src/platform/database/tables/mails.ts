import type { EventSubject, MailState } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, tenantId } from '../columns.ts';
import { tenants } from './tenants.ts';

/** A file that goes with a mail, from the file store. */
export interface MailAttachment {
  fileName: string;
  sha256: string;
  bytes: number;
  contentType: string;
  /** Of a picture that is shown in the mail itself: what its HTML calls it by, after `cid:`. */
  contentId?: string;
}

/** Mails: a row before they are sent, and what became of them. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    /** The purpose, such as `document:<id>:<round>:asked:<party>`: the same one is never emailed twice. */
    purpose: text('purpose').notNull(),
    /** The kind of its subject, such as a `document`; null for none. */
    subjectType: text('subject_type').$type<EventSubject>(),
    subjectId: uuid('subject_id'),
    sender: text('sender').notNull(),
    /** The address for replies; null for the sender. */
    replyTo: text('reply_to'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    attachments: jsonb('attachments').$type<MailAttachment[]>().notNull(),
    /** Where its receiver asks for no more of them (RFC 8058); dropped with the text once it has left. */
    unsubscribe: text('unsubscribe'),
    state: text('state').$type<MailState>().notNull().default('queued'),
    /** Since when the mail server has not taken it; null while no try has failed. */
    waitingSince: moment('waiting_since'),
    /** Holds a code: its text is dropped once it has left. */
    confidential: boolean('confidential').notNull().default(false),
    /** From here on it helps no one, as with a code that has expired: it is given up unsent. */
    usefulUntil: moment('useful_until'),
    sentAt: moment('sent_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('mails_tenant_id').on(table.tenantId, table.id),
    unique('mails_purpose').on(table.tenantId, table.purpose),
    index('mails_by_creation').on(table.tenantId, table.createdAt, table.id),
    // Few at any time: whether a file goes with one of them is looked for among them.
    index('mails_queued').on(table.tenantId).where(sql`state = 'queued'`),
    index('mails_held').on(table.tenantId, table.createdAt, table.id).where(sql`state = 'held'`),
  ],
);
