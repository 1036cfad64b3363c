import { type DocumentCounts, type DocumentState, documentStates } from '@countersign/contract';
import { Skeleton } from '@mantine/core';
import {
  type Icon,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconHourglassOff,
  IconPencil,
  IconX,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { cappedCountText } from '../../kit/lists/row-words.ts';
import classes from './Home.module.css';

const tiles: Record<DocumentState, { label: string; icon: Icon }> = {
  draft: { label: 'Drafts', icon: IconPencil },
  pending: { label: 'Pending', icon: IconClock },
  approved: { label: 'Approved', icon: IconCircleCheck },
  declined: { label: 'Declined', icon: IconX },
  voided: { label: 'Voided', icon: IconBan },
  expired: { label: 'Expired', icon: IconHourglassOff },
};

/** How many documents there are in each state, each figure a link to its list. */
export function StateTiles({ counts }: { counts?: Partial<DocumentCounts> }) {
  return (
    <section aria-labelledby="states-heading">
      <h2 id="states-heading" className={classes.heading}>
        Documents
      </h2>
      <ul className={classes.tiles}>
        {documentStates.map((state) => {
          const { label, icon: Icon } = tiles[state];
          const count = counts?.[state] ?? 0;
          return (
            <li key={state}>
              <Link
                to={paths.documentsIn(state)}
                className={classes.tile}
                data-state={state}
                data-none={(counts !== undefined && count === 0) || undefined}
              >
                <span className={classes.tileLabel}>
                  <Icon size={17} stroke={1.7} aria-hidden /> {label}
                </span>
                {counts === undefined ? (
                  <Skeleton h={26} w={44} mt={10} />
                ) : (
                  <span className={classes.count}>{cappedCountText(count)}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
