/** Lists how a user is emailed about what they are notified of: in an email of its own, once a day, or never. */
export const notificationEmails = ['at-once', 'daily', 'never'] as const;
export type NotificationEmail = (typeof notificationEmails)[number];

/** Lists the kinds of notifications, each of which users turn on and off. */
export const notificationKinds = [
  'turn',
  'reminder',
  'comment',
  'completed',
  'stopped',
  'problem',
  'distribution',
  'tax-risk',
  'report',
  'import',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Maps what users are notified of to its kind. */
export const kindOfNotification = {
  'please-approve': 'turn',
  'please-sign': 'turn',
  reminder: 'reminder',
  expiring: 'reminder',
  extended: 'reminder',
  'turn-moved': 'turn',
  corrected: 'turn',
  'paper-recorded': 'turn',
  comment: 'comment',
  finished: 'completed',
  declined: 'stopped',
  returned: 'stopped',
  voided: 'stopped',
  expired: 'stopped',
  bounced: 'problem',
  blocked: 'problem',
  'handed-over': 'problem',
  'distribution-report': 'distribution',
  'tax-disagreement': 'tax-risk',
  report: 'report',
  'report-failed': 'report',
  'import-finished': 'import',
  'import-failed': 'import',
} as const satisfies Record<string, NotificationKind>;
export type NotificationEvent = keyof typeof kindOfNotification;

/** Lists the kinds of things that notifications are about. */
export const notificationSubjects = [
  'document',
  'distribution',
  'tax-risk',
  'report-run',
  'import',
] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

/** Holds how a user is notified of a kind: in the app or not, and by email. */
export interface NotificationChoice {
  app: boolean;
  email: NotificationEmail;
}

/** Returns how users are notified of a kind as long as they have not chosen. */
export function usualChoice(kind: NotificationKind): NotificationChoice {
  return { app: true, email: kind === 'import' ? 'never' : 'at-once' };
}

/** Lists how a user can be emailed about a kind: no email is sent about a single import. */
export function emailsOfKind(kind: NotificationKind): readonly NotificationEmail[] {
  return kind === 'import' ? ['daily', 'never'] : notificationEmails;
}
