import type { Distribution, DistributionCounts, ListFilter } from '@countersign/contract';
import { SimpleGrid, Text } from '@mantine/core';
import { Link } from 'react-router';
import tiles from '../../../ui/page/LinkTiles.module.css';
import { recipientFilters } from './recipient-filters.ts';
import { text } from './text.ts';

interface Tile {
  name: string;
  count(counts: DistributionCounts): number;
  /** The people whom it counts, in their list below; undefined for all. */
  filters: readonly ListFilter[];
  isBad?: boolean;
}

const delivered: Tile[] = [
  { name: text.reach.tiles.recipients, count: ({ recipients }) => recipients, filters: [] },
  {
    name: text.reach.tiles.sent,
    count: ({ recipients, queued, cancelled, failed }) => recipients - queued - cancelled - failed,
    filters: recipientFilters.sent,
  },
  {
    name: text.reach.tiles.undelivered,
    count: ({ bounced, complained, failed }) => bounced + complained + failed,
    filters: recipientFilters.undelivered,
    isBad: true,
  },
];

const read: Tile[] = [
  {
    name: text.reach.tiles.opened,
    count: ({ opened }) => opened,
    filters: recipientFilters.opened,
  },
  {
    name: text.reach.tiles.unopened,
    count: ({ recipients, opened }) => recipients - opened,
    filters: recipientFilters.unopened,
  },
  {
    name: text.reach.tiles.downloaded,
    count: ({ downloaded }) => downloaded,
    filters: recipientFilters.downloaded,
  },
  {
    name: text.reach.tiles.confirmed,
    count: ({ confirmed }) => confirmed,
    filters: recipientFilters.confirmed,
  },
  {
    name: text.reach.tiles.confirmedEarlier,
    count: ({ confirmedEarlier }) => confirmedEarlier,
    filters: recipientFilters.confirmedEarlier,
  },
];

/** Shows how many recipients it reached, in numbers; each leads to those recipients. */
export function ReachTiles({ distribution }: { distribution: Distribution }) {
  const { counts, mode, askConfirmation, allowDownload } = distribution;
  const shown = [
    ...delivered,
    ...(mode === 'attachment' ? [] : read).filter(
      ({ name }) =>
        (name !== text.reach.tiles.confirmed || askConfirmation) &&
        (name !== text.reach.tiles.confirmedEarlier || counts.confirmedEarlier > 0) &&
        (name !== text.reach.tiles.downloaded || allowDownload),
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
        aria-label={text.reach.title}
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
        {mode === 'attachment' ? text.reach.attachedHelp : text.reach.openedHelp}
      </Text>
    </>
  );
}
