import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { type ListDefinition, rowsOf, rowsQuery } from '../lists/lists.ts';
import { guid, moment } from '../rules.ts';
import {
  kindOfNotification,
  type NotificationEvent,
  notificationSubjects,
} from './notification-kinds.ts';

const notificationSchema = z.object({
  id: guid,
  createdAt: moment,
  isRead: z.boolean(),
  event: z.enum(Object.keys(kindOfNotification) as [NotificationEvent, ...NotificationEvent[]]),
  subject: z.object({ type: z.enum(notificationSubjects), id: guid }),
  /** Of its subject: that of a document is its form pack's. */
  name: z.string(),
  /** The person whom its subject is about; empty for none. */
  person: z.string(),
  /** Who commented, declined or returned a document; empty where that is not known, or does not matter. */
  by: z.string(),
  /** The comment, or its beginning; empty for other events. */
  comment: z.string(),
  /** The kind of the rows that an import has; empty for other subjects. */
  rowsOf: z.string(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** The list of a user's notifications. */
export const notificationsList = {
  name: 'notifications',
  fields: [
    { key: 'isRead', label: 'Read', kind: 'flag', canFilter: true },
    {
      key: 'kind',
      label: 'About',
      kind: 'choice',
      options: [
        { value: 'turn', label: 'Waiting for you' },
        { value: 'reminder', label: 'Reminders and expiry' },
        { value: 'comment', label: 'Comments' },
        { value: 'completed', label: 'Completed documents' },
        { value: 'stopped', label: 'Declined, returned, voided or expired' },
        { value: 'problem', label: 'Problems with documents' },
        { value: 'distribution', label: 'Distributions' },
        { value: 'tax-risk', label: 'Tax disagreements' },
        { value: 'report', label: 'Reports' },
        { value: 'import', label: 'Imports' },
      ],
      canFilter: true,
    },
    { key: 'createdAt', label: 'Received', kind: 'moment', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'createdAt', direction: 'descending' },
} as const satisfies ListDefinition;

export const listNotifications = endpoint({
  name: 'listNotifications',
  summary: 'One’s own notifications of what one may still see, the latest first',
  base: 'base',
  method: 'GET',
  path: '/notifications',
  query: rowsQuery,
  answer: rowsOf(notificationSchema),
  policy: 'signed-in',
});

/** Limit to which unread notifications are counted. */
export const maxUnread = 100;

/** The number of unread notifications; `maxUnread` stands for any more. */
const unreadSchema = z.object({ unread: z.int().min(0).max(maxUnread) });

export const countNotifications = endpoint({
  name: 'countNotifications',
  summary: `The number of one’s own unread notifications, ${maxUnread} at most`,
  base: 'base',
  method: 'GET',
  path: '/notifications/unread',
  answer: unreadSchema,
  policy: 'signed-in',
});

export const readNotifications = endpoint({
  name: 'readNotifications',
  summary: 'Mark some of one’s own notifications as read, or all of them',
  base: 'base',
  method: 'POST',
  changes: ['notification'],
  path: '/notifications/read',
  body: z.object({ ids: z.array(guid).max(100).nullable() }),
  answer: unreadSchema,
  policy: 'signed-in',
  errors: ['not-found'],
});
