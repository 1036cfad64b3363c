import type {
  NotificationEmail,
  NotificationEvent,
  NotificationSubject,
} from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, tenantId } from '../columns.ts';
import { memberships } from './memberships.ts';

/** Stores the notifications of users. A row names its subject by id alone: who reads it is shown what they may see then. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    event: text('event').$type<NotificationEvent>().notNull(),
    /** The purpose, as that of its email: no one is notified of the same one twice. */
    purpose: text('purpose').notNull(),
    subjectType: text('subject_type').$type<NotificationSubject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The comment that it is about; null for other events. */
    commentId: uuid('comment_id'),
    /** It is shown in the app; false where the user has turned that off, or did it themselves. */
    isShown: boolean('is_shown').notNull(),
    /** How its email is sent, as the user had chosen when it was written. */
    email: text('email').$type<NotificationEmail>().notNull(),
    /** When a daily email took it up. */
    digestedAt: moment('digested_at'),
    readAt: moment('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('notifications_purpose').on(table.tenantId, table.purpose),
    foreignKey({
      columns: [table.userId, table.tenantId],
      foreignColumns: [memberships.userId, memberships.tenantId],
      name: 'notifications_membership',
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('notifications_newest')
      .on(table.tenantId, table.userId, table.createdAt, table.id)
      .where(sql`is_shown`),
    index('notifications_unread')
      .on(table.tenantId, table.userId)
      .where(sql`is_shown and read_at is null`),
    index('notifications_to_digest')
      .on(table.tenantId, table.userId, table.createdAt)
      .where(sql`email = 'daily' and digested_at is null`),
    index('notifications_of_membership').on(table.userId, table.tenantId),
    index('notifications_by_age').on(table.createdAt),
  ],
);
