import type { ContactTimelineEntry } from '@countersign/contract';
import { Anchor, Button, Skeleton, Text, Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { documentStateLooks } from '../../records/documents/document-states.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { useGetContactTimelineQuery } from './api.ts';
import classes from './Contacts.module.css';

/** What a contact has to do with, the latest first; earlier things come on demand. */
export function ContactTimeline({ id }: { id: string }) {
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <section className={classes.card} aria-labelledby="contact-timeline">
      <Title order={2} size="h3" id="contact-timeline" mb="md">
        Documents
      </Title>
      <ul className={classes.list}>
        {pages.map((cursor, place) => (
          <TimelinePage
            key={cursor ?? ''}
            id={id}
            cursor={cursor}
            isLast={place === pages.length - 1}
            onMore={(next) => setPages([...pages, next])}
          />
        ))}
      </ul>
    </section>
  );
}

interface TimelinePageProps {
  id: string;
  cursor: string | undefined;
  isLast: boolean;
  onMore(cursor: string): void;
}

function TimelinePage({ id, cursor, isLast, onMore }: TimelinePageProps) {
  const { currentData, error, isFetching, refetch } = useGetContactTimelineQuery(
    { id, query: { pageSize: 10, ...(cursor === undefined ? {} : { cursor }) } },
    { refetchOnMountOrArgChange: true },
  );
  if (currentData === undefined) {
    return (
      <li>
        {isFetching || error === undefined ? (
          <Skeleton h={64} />
        ) : (
          <Text c="var(--mantine-color-error)" role="alert">
            {messageOf(error)}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </Text>
        )}
      </li>
    );
  }
  const { items, next, total, from } = currentData;
  if (total === 0) {
    return (
      <li>
        <Text c="dimmed">No documents that you may see are made out for them yet.</Text>
      </li>
    );
  }
  const left = total - (from + items.length - 1);
  return (
    <>
      {items.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      {isLast && next !== null && (
        <li>
          <Button variant="subtle" size="compact-md" onClick={() => onMore(next)}>
            Show more ({left.toLocaleString('en-GB')})
          </Button>
        </li>
      )}
    </>
  );
}

function Entry({ entry }: { entry: ContactTimelineEntry }) {
  const look = documentStateLooks[entry.state];
  return (
    <li className={classes.entry}>
      <IconFileText size={20} stroke={1.6} style={{ flex: 'none', marginTop: 2 }} aria-hidden />
      <div className={classes.entryText}>
        <Anchor component={Link} to={paths.document(entry.id)} display="block">
          {entry.title}
        </Anchor>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {entry.project.name}, {entry.company.name}
        </Text>
        <Text size="xs" c="dimmed" title={formatMoment(entry.at)}>
          {entry.sentAt === null
            ? `Drafted by ${entry.createdBy}, changed ${formatAgo(entry.at)}`
            : `Drafted by ${entry.createdBy}, sent ${formatAgo(entry.sentAt)}`}
        </Text>
      </div>
      <StateBadge color={look.color}>{look.name}</StateBadge>
    </li>
  );
}
