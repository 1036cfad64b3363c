import { Skeleton } from '@mantine/core';
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
  /** A line below the figure. */
  note?: string;
  isBad?: boolean;
}

/** Figures, each a link to the rows that it counts. */
export function LinkTiles({ label, tiles }: { label: string; tiles: readonly LinkTile[] }) {
  return (
    <ul className={classes.tiles} aria-label={label}>
      {tiles.map(({ key, label: name, icon: TileIcon, count, to, tone, note, isBad }) => (
        <li key={key}>
          <Link
            to={to}
            className={classes.tile}
            data-tone={tone}
            data-none={count === 0 || undefined}
          >
            <span className={classes.label}>
              <TileIcon size={17} stroke={1.7} aria-hidden />
              {name}
            </span>
            {count === undefined ? (
              <Skeleton h={26} w={44} mt={10} />
            ) : (
              <span className={classes.count}>{count.toLocaleString('en-GB')}</span>
            )}
            {note !== undefined && (
              <span className={classes.note} data-bad={isBad || undefined}>
                {note}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
