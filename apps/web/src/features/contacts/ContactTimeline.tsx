import type { ContactTimelineEntry } from '@countersign/contract';
import { Anchor, Box, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { documentStateLooks } from '../../entities/documents/document-states.ts';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { useGetContactTimelineQuery } from './api.ts';
import { PagedItems, PagedSection, type SectionPage } from './PagedSection.tsx';
import { text } from './text.ts';

/** Lists the documents of a contact, the latest first. */
export function ContactTimeline({ id }: { id: string }) {
  return (
    <PagedSection
      title={text.documents.title}
      renderPage={(page) => <TimelinePage id={id} {...page} />}
    />
  );
}

function TimelinePage({ id, ...page }: SectionPage & { id: string }) {
  const { cursor } = page;
  const query = useGetContactTimelineQuery(
    { id, query: { pageSize: 10, ...(cursor === undefined ? {} : { cursor }) } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PagedItems
      {...page}
      query={query}
      empty={text.documents.empty}
      keyOf={(entry) => entry.id}
      render={(entry) => <Entry entry={entry} />}
    />
  );
}

function Entry({ entry }: { entry: ContactTimelineEntry }) {
  const look = documentStateLooks[entry.state];
  return (
    <>
      <IconFileText size={20} stroke={1.6} style={{ flex: 'none', marginTop: 2 }} aria-hidden />
      <Box flex={1} miw={0}>
        <Anchor component={Link} to={paths.document(entry.id)} display="block">
          {entry.title}
        </Anchor>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {entry.project.name}, {entry.company.name}
        </Text>
        <Text size="xs" c="dimmed" title={formatMoment(entry.at)}>
          {entry.sentAt === null
            ? text.documents.changed(entry.createdBy, formatAgo(entry.at))
            : text.documents.sent(entry.createdBy, formatAgo(entry.sentAt))}
        </Text>
      </Box>
      <StateBadge color={look.color}>{look.name}</StateBadge>
    </>
  );
}
