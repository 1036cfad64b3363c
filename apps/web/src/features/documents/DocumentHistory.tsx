import type { DocumentDetail } from '@countersign/contract';
import { Text, Timeline, Title } from '@mantine/core';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { eventText } from '../../records/documents/document-states.ts';
import classes from './SentDocument.module.css';

/** What happened to a document, the latest first. */
export function DocumentHistory({ events }: { events: DocumentDetail['events'] }) {
  return (
    <section className={classes.card} aria-labelledby="activity">
      <Title order={2} size="h3" id="activity" mb="md">
        Activity
      </Title>
      <Timeline bulletSize={14} lineWidth={2} active={events.length}>
        {events.map((event, index) => (
          <Timeline.Item key={`${event.at} ${events.length - index}`}>
            <Text size="sm">{eventText(event)}</Text>
            <Text size="xs" c="dimmed" title={formatMoment(event.at)}>
              {formatAgo(event.at)}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  );
}
