import type { Notification } from '@countersign/contract';
import { notificationPath } from '@countersign/domain';
import { ActionIcon, Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconBell, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import {
  useCountNotificationsQuery,
  useListNotificationsQuery,
  useReadNotificationsMutation,
} from '../../entities/notifications/api.ts';
import { NotificationText } from '../../entities/notifications/NotificationText.tsx';
import { text as shared } from '../../entities/notifications/text.ts';
import { AnchoredPopover } from '../../ui/menus/AnchoredPopover.tsx';
import type { PressedPopoverProps } from '../../ui/menus/use-pressed-popover.ts';
import classes from './Notifications.module.css';
import { text } from './notifications-text.ts';

/** Number of notifications that are shown; the page has all of them. */
const newest = 8;

/** Shows the newest notifications, each with what it is about, and marks them as read. */
export default function NotificationsPopover({ anchor, opened, onClose }: PressedPopoverProps) {
  return (
    <AnchoredPopover
      {...{ anchor, opened, onClose }}
      label={text.title}
      width="min(400px, calc(100vw - 24px))"
      radius="lg"
      padding={0}
      maxHeight="min(620px, calc(100dvh - 90px))"
    >
      <Head onClose={onClose} />
      <Newest onClose={onClose} />
      <Anchor
        component={Link}
        to={paths.notifications}
        size="sm"
        className={classes.all}
        onClick={onClose}
      >
        {text.all}
      </Anchor>
    </AnchoredPopover>
  );
}

function Head({ onClose }: { onClose(): void }) {
  const { data } = useCountNotificationsQuery();
  const [read] = useReadNotificationsMutation();
  const hasUnread = (data?.unread ?? 0) > 0;
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" className={classes.head}>
      <Title order={2} size="h4">
        {text.title}
      </Title>
      <Group gap={4} wrap="nowrap">
        {/* Not disabled: it would lose the focus, and with it the keys of the panel. */}
        <Button
          variant="subtle"
          size="compact-sm"
          bg={hasUnread ? undefined : 'transparent'}
          aria-disabled={!hasUnread}
          data-disabled={!hasUnread || undefined}
          onClick={() => hasUnread && void read({ ids: null })}
        >
          {shared.markAllRead}
        </Button>
        <ActionIcon
          component={Link}
          to={paths.notificationSettings}
          variant="subtle"
          color="gray"
          aria-label={text.settings}
          onClick={onClose}
        >
          <IconSettings size={18} />
        </ActionIcon>
      </Group>
    </Group>
  );
}

function Newest({ onClose }: { onClose(): void }) {
  const { data, error, refetch } = useListNotificationsQuery(
    { pageSize: newest },
    { refetchOnMountOrArgChange: true },
  );
  if (data === undefined && error !== undefined) {
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert" px="md" py="lg">
        {messageOf(error)}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          {text.retry}
        </Button>
      </Text>
    );
  }
  if (data === undefined) {
    return (
      <Stack gap="sm" p="md" aria-busy>
        <Skeleton h={58} />
        <Skeleton h={58} />
        <Skeleton h={58} />
      </Stack>
    );
  }
  if (data.items.length === 0) {
    return (
      <Stack align="center" gap={6} px="lg" py={36} ta="center" c="dimmed">
        <IconBell size={28} stroke={1.4} aria-hidden />
        <Text fw={550}>{text.emptyTitle}</Text>
        <Text size="sm">{text.empty}</Text>
      </Stack>
    );
  }
  return (
    <ul className={classes.list}>
      {data.items.map((one) => (
        <li key={one.id}>
          <Entry notification={one} onClose={onClose} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ notification, onClose }: { notification: Notification; onClose(): void }) {
  const [read] = useReadNotificationsMutation();
  const { id, isRead } = notification;
  return (
    <Link
      to={notificationPath(notification)}
      className={classes.link}
      onClick={() => {
        if (!isRead) void read({ ids: [id] });
        onClose();
      }}
    >
      <NotificationText notification={notification} />
    </Link>
  );
}
