import type { HistoryEndpoint } from '@countersign/contract';
import { eventSentence } from '@countersign/domain';
import { Button, Skeleton, Text, Timeline } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { useGetObjectHistoryInfiniteQuery } from './api.ts';
import { EventChanges } from './EventChanges.tsx';
import { foldEvents } from './fold-events.ts';
import { text } from './text.ts';

interface ObjectHistoryProps {
  endpoint: HistoryEndpoint;
  id: string;
}

/** Shows the history of one object, the latest first; earlier events are loaded on demand. */
export function ObjectHistory({ endpoint, id }: ObjectHistoryProps) {
  const { base, path } = endpoint;
  const history = useGetObjectHistoryInfiniteQuery(
    { base, path, id },
    { refetchOnMountOrArgChange: true },
  );
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  const events = data?.pages.flatMap(({ items }) => items);
  const folded = foldEvents(events ?? []);
  return (
    <RecordSection title={text.history.title}>
      {events === undefined && error === undefined && <Skeleton h={120} />}
      {error !== undefined && (
        <Text c="var(--mantine-color-error)" role="alert" mb="sm">
          {messageOf(error)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void history.refetch()}>
            {text.history.retry}
          </Button>
        </Text>
      )}
      {events?.length === 0 && <Text c="dimmed">{text.history.empty}</Text>}
      {folded.length > 0 && (
        <Timeline bulletSize={14} lineWidth={2} active={folded.length}>
          {folded.map(({ event, times }) => (
            <Timeline.Item key={event.id}>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {text.history.event(eventSentence(event), times)}
              </Text>
              <Text size="xs" c="dimmed" title={formatMoment(event.at)}>
                {event.actor === null
                  ? text.history.system
                  : event.actor.name || text.history.formerUser}
                , {formatAgo(event.at)}
              </Text>
              <EventChanges changes={event.changes} />
            </Timeline.Item>
          ))}
        </Timeline>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          size="sm"
          mt="md"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {text.history.more}
        </Button>
      )}
    </RecordSection>
  );
}
