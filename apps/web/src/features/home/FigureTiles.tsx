import type { HomeFigure, HomeFigureKey } from '@countersign/contract';
import { Skeleton } from '@mantine/core';
import {
  type Icon,
  IconCalendarDue,
  IconClock,
  IconMailX,
  IconPencil,
  IconSignature,
  IconX,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { cappedCountText } from '../../kit/lists/row-words.ts';
import classes from './Home.module.css';

const tiles = [
  { key: 'waiting', label: 'Waiting for me', icon: IconSignature, needs: 'documents.act' },
  { key: 'drafts', label: 'My drafts', icon: IconPencil, needs: 'documents.draft' },
  { key: 'pending', label: 'Pending', icon: IconClock },
  { key: 'expiring', label: 'Expiring soon', icon: IconCalendarDue },
  { key: 'declined', label: 'Declined', icon: IconX },
  { key: 'bounced', label: 'Mail bounced', icon: IconMailX },
] as const satisfies { key: HomeFigureKey; label: string; icon: Icon; needs?: string }[];

/** What waits, what is open and what went wrong, each figure a link to exactly its rows. */
export function FigureTiles({ figures }: { figures?: readonly HomeFigure[] }) {
  const may = {
    'documents.act': useMay('documents.act'),
    'documents.draft': useMay('documents.draft'),
  };
  return (
    <section aria-labelledby="states-heading">
      <h2 id="states-heading" className={classes.heading}>
        Documents
      </h2>
      <ul className={classes.tiles}>
        {tiles
          .filter((tile) => !('needs' in tile) || may[tile.needs])
          .map(({ key, label, icon: TileIcon }) => {
            const figure = figures?.find((one) => one.key === key);
            return (
              <li key={key}>
                <Link
                  to={figure ? paths.documentsOf(figure) : paths.documents}
                  className={classes.tile}
                  data-tab={key}
                  data-none={figure?.count === 0 || undefined}
                >
                  <span className={classes.tileLabel}>
                    <TileIcon size={17} stroke={1.7} aria-hidden />
                    {label}
                  </span>
                  {figure === undefined ? (
                    <Skeleton h={26} w={44} mt={10} />
                  ) : (
                    <span className={classes.count}>{cappedCountText(figure.count)}</span>
                  )}
                </Link>
              </li>
            );
          })}
      </ul>
    </section>
  );
}
