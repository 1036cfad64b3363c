import type { DocumentDetail } from '@countersign/contract';
import { Anchor, Text, Timeline } from '@mantine/core';
import { Link } from 'react-router';
import { formatAgo, formatMoment } from '../../../core/dates.ts';
import { paths } from '../../../core/paths.ts';
import { eventText } from '../../../entities/documents/document-states.ts';
import { EventChanges } from '../../../kit/history/EventChanges.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { text } from './text.ts';

/** Shows the history of a document, the latest first, with a link to its log. */
export function DocumentHistory({ document: { id, events } }: { document: DocumentDetail }) {
  return (
    <RecordSection
      title={text.details.activity}
      action={
        <Anchor component={Link} to={paths.documentEvents(id)} size="sm">
          {text.details.allEvents}
        </Anchor>
      }
    >
      <DocumentEvents events={events} />
    </RecordSection>
  );
}

/** Events of a document, in the order in which they come. */
export function DocumentEvents({ events }: Pick<DocumentDetail, 'events'>) {
  return (
    <Timeline bulletSize={14} lineWidth={2} active={events.length}>
      {events.map((event, index) => (
        <Timeline.Item key={`${event.at} ${events.length - index}`}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {eventText(event)}
          </Text>
          <Text size="xs" c="dimmed" title={formatMoment(event.at)}>
            {formatAgo(event.at)}
          </Text>
          <EventChanges changes={event.changes} />
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
