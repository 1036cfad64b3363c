import type { EndpointResult, listContactDistributions } from '@countersign/contract';
import { Anchor, Box, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { recipientLook } from '../../entities/distributions/distribution-badges.ts';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { useListContactDistributionsQuery } from './api.ts';
import { PagedItems, PagedSection, type SectionPage } from './PagedSection.tsx';
import { text } from './text.ts';

/** Lists the distributions that a contact got, and how far they have read each. */
export function ContactDistributions({ id }: { id: string }) {
  return (
    <PagedSection
      title={text.distributions.title}
      renderPage={(page) => <SentPage id={id} {...page} />}
    />
  );
}

function SentPage({ id, ...page }: SectionPage & { id: string }) {
  const { cursor } = page;
  const query = useListContactDistributionsQuery(
    { id, query: { pageSize: 10, ...(cursor === undefined ? {} : { cursor }) } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PagedItems
      {...page}
      query={query}
      empty={text.distributions.empty}
      keyOf={({ recipientId }) => recipientId}
      render={(entry) => <Entry entry={entry} />}
    />
  );
}

type Sent = EndpointResult<typeof listContactDistributions>['items'][number];

function Entry({ entry }: { entry: Sent }) {
  const { id, title, project, createdBy, sentAt, at } = entry;
  const look = recipientLook(entry);
  return (
    <>
      <IconSend size={20} stroke={1.6} style={{ flex: 'none', marginTop: 2 }} aria-hidden />
      <Box flex={1} miw={0}>
        <Anchor component={Link} to={paths.distribution(id)} display="block">
          {title}
        </Anchor>
        {project !== null && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {project.name}
          </Text>
        )}
        <Text size="xs" c="dimmed" title={formatMoment(sentAt ?? at)}>
          {sentAt === null
            ? text.distributions.unsent(createdBy)
            : text.distributions.sent(createdBy, formatAgo(sentAt))}
        </Text>
      </Box>
      <StateBadge color={look.color}>{look.name}</StateBadge>
    </>
  );
}
