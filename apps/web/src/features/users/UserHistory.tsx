import { Anchor, Skeleton, Text, Timeline, Title } from '@mantine/core';
import { Link } from 'react-router';
import { formatAgo, formatMoment } from '../../ui/dates.ts';
import { messageOf } from '../../ui/message-of.ts';
import { EventChanges, eventSentence, useListAuditEventsQuery } from '../audit/index.ts';
import classes from './Users.module.css';

/** How many of the latest events are shown here; the rest is in the audit log. */
const shown = 10;

/** What was done to a user, the latest first, with what it changed. */
export function UserHistory({ userId }: { userId: string }) {
  const { data, error } = useListAuditEventsQuery(
    { page: 1, pageSize: shown, subjectType: 'user', subjectId: userId },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section className={classes.card} aria-labelledby="history">
      <Title order={2} size="h3" id="history" mb="md">
        History
      </Title>
      {data === undefined && error === undefined && <Skeleton h={120} />}
      {error !== undefined && <Text c="var(--mantine-color-error)">{messageOf(error)}</Text>}
      {data?.total === 0 && <Text c="dimmed">Nothing has been changed yet.</Text>}
      {data !== undefined && data.total > 0 && (
        <Timeline bulletSize={14} lineWidth={2} active={data.items.length}>
          {data.items.map((event) => (
            <Timeline.Item key={event.id}>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {eventSentence(event)}
              </Text>
              <Text size="xs" c="dimmed" title={formatMoment(event.at)}>
                {event.actor?.name ?? 'The system'}, {formatAgo(event.at)}
              </Text>
              <EventChanges changes={event.changes} />
            </Timeline.Item>
          ))}
        </Timeline>
      )}
      {data !== undefined && data.total > shown && (
        <Anchor
          component={Link}
          to={`/dashboard/audit?kind=user&subject=${userId}`}
          size="sm"
          mt="md"
          display="inline-block"
        >
          All {data.total.toLocaleString('en-GB')} events in the audit log
        </Anchor>
      )}
    </section>
  );
}
