import {
  kindOfNotification,
  type Notification,
  type NotificationKind,
} from '@countersign/contract';
import { notificationSubject, notificationTitle } from '@countersign/domain';
import { Text, ThemeIcon } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconMessage,
  IconReportAnalytics,
  IconScale,
  IconSend,
  IconTableImport,
  IconWritingSign,
} from '@tabler/icons-react';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import classes from './NotificationText.module.css';
import { text } from './text.ts';

const icons: Record<NotificationKind, Icon> = {
  turn: IconWritingSign,
  reminder: IconClock,
  comment: IconMessage,
  completed: IconCircleCheck,
  stopped: IconCircleX,
  problem: IconAlertTriangle,
  distribution: IconSend,
  'tax-risk': IconScale,
  report: IconReportAnalytics,
  import: IconTableImport,
};

/** Shows what a notification tells: what happened, to what, and when. Stands in a link. */
export function NotificationText({ notification }: { notification: Notification }) {
  const { isRead, event, comment, createdAt } = notification;
  const KindIcon = icons[kindOfNotification[event]];
  return (
    <span className={classes.notification} data-unread={!isRead || undefined}>
      <ThemeIcon
        component="span"
        variant="light"
        color={isRead ? 'gray' : undefined}
        size={32}
        radius="xl"
        className={classes.icon}
        aria-hidden
      >
        <KindIcon size={17} stroke={1.7} />
      </ThemeIcon>
      <span className={classes.title}>
        {notificationTitle(notification)}
        {!isRead && (
          <>
            <span className={classes.dot} aria-hidden />
            <span className="visually-hidden">{text.unread}</span>
          </>
        )}
      </span>
      <Text span size="sm">
        {notificationSubject(notification)}
      </Text>
      {comment !== '' && (
        <Text span size="sm" c="dimmed" className={classes.comment}>
          {text.comment(comment)}
        </Text>
      )}
      <Text span size="xs" c="dimmed" title={formatMoment(createdAt)}>
        {formatAgo(createdAt)}
      </Text>
    </span>
  );
}
