import type { Schedule } from '../../platform/jobs/job-kind.ts';
import type { ChangeRule } from '../../platform/live/follow-changes.ts';
import type { Platform } from '../../platform/platform.ts';
import { purgeNotifications } from './purge-notifications.ts';
import { sendDailyEmails } from './send-daily-emails.ts';

export { notificationOperations } from './operations.ts';

/** Publishes changes of notifications, which are named by their user, to that user alone. */
export const notificationChanges: Omit<ChangeRule, 'subject'> = {
  policy: 'signed-in',
  visible: async (_tx, { userId }, ids) => ids.filter((id) => id === userId),
};

/** Lists the periodic jobs of notifications: the daily emails, and the removal of old ones. */
export const notificationTimers = (platform: Platform): Schedule[] => [
  { name: 'notifications.daily', everyMinutes: 10, run: () => sendDailyEmails(platform) },
  { name: 'notifications.purge', everyMinutes: 24 * 60, run: () => purgeNotifications(platform) },
];
