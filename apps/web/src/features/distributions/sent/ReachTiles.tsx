import type { Distribution, DistributionCounts, ListFilter } from '@countersign/contract';
import { SimpleGrid, Text } from '@mantine/core';
import { Link } from 'react-router';
import tiles from '../../../ui/LinkTiles.module.css';
import { recipientFilters } from './recipient-filters.ts';

interface Tile {
  name: string;
  count(counts: DistributionCounts): number;
  /** The people whom it counts, in their list below; undefined for all. */
  filters: readonly ListFilter[];
  isBad?: boolean;
}

const delivered: Tile[] = [
  { name: 'People', count: ({ recipients }) => recipients, filters: [] },
  {
    name: 'Sent',
    count: ({ recipients, queued, cancelled, failed }) => recipients - queued - cancelled - failed,
    filters: recipientFilters.sent,
  },
  {
    name: 'Not delivered',
    count: ({ bounced, complained, failed }) => bounced + complained + failed,
    filters: recipientFilters.undelivered,
    isBad: true,
  },
];

const read: Tile[] = [
  { name: 'Opened', count: ({ opened }) => opened, filters: recipientFilters.opened },
  {
    name: 'Not opened',
    count: ({ recipients, opened }) => recipients - opened,
    filters: recipientFilters.unopened,
  },
  {
    name: 'Downloaded',
    count: ({ downloaded }) => downloaded,
    filters: recipientFilters.downloaded,
  },
  { name: 'Confirmed', count: ({ confirmed }) => confirmed, filters: recipientFilters.confirmed },
  {
    name: 'Confirmed earlier version',
    count: ({ confirmedEarlier }) => confirmedEarlier,
    filters: recipientFilters.confirmedEarlier,
  },
];

/** How many people it reached, in numbers; each leads to those people. */
export function ReachTiles({ distribution }: { distribution: Distribution }) {
  const { counts, mode, askConfirmation, allowDownload } = distribution;
  const shown = [
    ...delivered,
    ...(mode === 'attachment' ? [] : read).filter(
      ({ name }) =>
        (name !== 'Confirmed' || askConfirmation) &&
        (name !== 'Confirmed earlier version' || counts.confirmedEarlier > 0) &&
        (name !== 'Downloaded' || allowDownload),
    ),
  ];
  return (
    <>
      <SimpleGrid
        component="ul"
        minColWidth={120}
        autoFlow="auto-fit"
        spacing="sm"
        mb="xs"
        aria-label="Reach"
      >
        {shown.map(({ name, count, filters, isBad }) => {
          const number = count(counts);
          return (
            <li key={name}>
              <Link
                to={`?filters=${encodeURIComponent(JSON.stringify(filters))}`}
                preventScrollReset
                className={tiles.tile}
              >
                <Text
                  fz={24}
                  fw={650}
                  lh={1.2}
                  c={isBad && number > 0 ? 'var(--mantine-color-error)' : undefined}
                >
                  {number.toLocaleString('en-GB')}
                </Text>
                <Text span size="sm" c="dimmed">
                  {name}
                </Text>
              </Link>
            </li>
          );
        })}
      </SimpleGrid>
      <Text size="sm" c="dimmed" mb="lg" maw={860}>
        {mode === 'attachment'
          ? 'The files were in the mail, so it is not known who has read them.'
          : 'Opened means that the page with the files was open in a browser; programs that check mails are counted apart. Whoever gets a mail passed on by somebody can open it in their name.'}
      </Text>
    </>
  );
}
