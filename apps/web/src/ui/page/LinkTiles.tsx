import { Group, SimpleGrid, Skeleton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './LinkTiles.module.css';

export interface LinkTile {
  key: string;
  label: string;
  icon: Icon;
  /** Undefined until it is known. */
  count: number | undefined;
  /** Where the rows are that it counts. */
  to: string;
  tone?: 'amber' | 'red';
  /** It waits for the one who looks: stands out while there are any. */
  isOwn?: boolean;
  /** A line below the figure. */
  note?: string;
  isBad?: boolean;
}

interface LinkTilesProps {
  /** What they are, where no heading over them says it. */
  label?: string;
  tiles: readonly LinkTile[];
  /** How a figure is said, where it is not by its digits alone. */
  countText?(count: number): string;
}

const digits = (count: number) => count.toLocaleString('en-GB');

/** Figures, each a link to the rows that it counts. */
export function LinkTiles({ label, tiles, countText = digits }: LinkTilesProps) {
  return (
    <SimpleGrid
      component="ul"
      minColWidth={138}
      autoFlow="auto-fit"
      spacing="sm"
      aria-label={label}
    >
      {tiles.map(({ key, label: name, icon: TileIcon, count, to, tone, isOwn, note, isBad }) => (
        <li key={key}>
          <Link
            to={to}
            className={classes.tile}
            data-tone={tone}
            data-own={isOwn || undefined}
            data-none={count === 0 || undefined}
          >
            <Group component="span" gap={7} wrap="nowrap" fw={500} fz="sm">
              <TileIcon size={17} stroke={1.7} aria-hidden />
              {name}
            </Group>
            {count === undefined ? (
              <Skeleton h={33.6} w={44} mt={6} />
            ) : (
              <span className={classes.count}>{countText(count)}</span>
            )}
            {note !== undefined && (
              <span className={classes.note} data-bad={isBad || undefined}>
                {note}
              </span>
            )}
          </Link>
        </li>
      ))}
    </SimpleGrid>
  );
}
