import { type Notification, notificationsList } from '@countersign/contract';
import { notificationPath, notificationSubject, notificationTitle } from '@countersign/domain';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconBell, IconCheck, IconChecks, IconSettings } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { formatMoment } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import {
  useCountNotificationsQuery,
  useListNotificationsQuery,
  useReadNotificationsMutation,
} from '../../entities/notifications/api.ts';
import { NotificationText } from '../../entities/notifications/NotificationText.tsx';
import { text as shared } from '../../entities/notifications/text.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { columnsOf } from '../../kit/lists/table/list-columns.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { text } from './text.ts';

/** All of a user's notifications, the latest first. */
export default function NotificationsPage() {
  const list = useListState(notificationsList);
  const found = useListNotificationsQuery(list.query, { refetchOnMountOrArgChange: true });
  const { data: count } = useCountNotificationsQuery();
  const [read, { isLoading }] = useReadNotificationsMutation();
  const navigate = useNavigate();
  const open = (one: Notification) => {
    if (!one.isRead) void read({ ids: [one.id] });
    void navigate(notificationPath(one));
  };
  const nameOf = (one: Notification) => `${notificationTitle(one)}: ${notificationSubject(one)}`;
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        actions={
          <>
            <Button
              component={Link}
              to={paths.notificationSettings}
              variant="default"
              leftSection={<IconSettings size={16} />}
            >
              {text.settings}
            </Button>
            <Button
              leftSection={<IconChecks size={16} />}
              disabled={(count?.unread ?? 0) === 0}
              loading={isLoading}
              onClick={() => void read({ ids: null })}
            >
              {shared.markAllRead}
            </Button>
          </>
        }
      />
      <ListTable
        label={text.label}
        definition={notificationsList}
        list={list}
        {...answerOf(found)}
        columns={columnsOf<Notification, 'createdAt'>(notificationsList as never, [
          {
            key: 'event',
            header: text.column,
            width: 420,
            isFixed: true,
            render: (one) => <NotificationText notification={one} />,
          },
          { key: 'createdAt', hideBelow: 'md', render: (one) => formatMoment(one.createdAt) },
        ])}
        rowKey={(one) => one.id}
        rowName={nameOf}
        onOpen={open}
        renderCard={(one) => <NotificationText notification={one} />}
        renderMenu={(one) =>
          one.isRead ? null : (
            <Tooltip label={text.markRead}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={shared.markRead(nameOf(one))}
                onClick={() => void read({ ids: [one.id] })}
              >
                <IconCheck size={18} />
              </ActionIcon>
            </Tooltip>
          )
        }
        searchPlaceholder={text.search}
        empty={
          <EmptyState icon={IconBell} title={text.emptyTitle}>
            {text.empty}
          </EmptyState>
        }
      />
    </>
  );
}
