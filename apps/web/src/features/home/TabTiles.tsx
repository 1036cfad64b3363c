import { type DocumentCounts, type DocumentTab, documentTabs } from '@countersign/contract';
import { Skeleton } from '@mantine/core';
import {
  type Icon,
  IconCircleCheck,
  IconClock,
  IconFiles,
  IconPencil,
  IconSignature,
  IconX,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { cappedCountText } from '../../kit/lists/row-words.ts';
import { documentTabNames } from '../../records/documents/document-tabs.ts';
import classes from './Home.module.css';

const icons: Record<DocumentTab, Icon> = {
  drafts: IconPencil,
  approve: IconSignature,
  pending: IconClock,
  declined: IconX,
  approved: IconCircleCheck,
  all: IconFiles,
};

/** What waits for the user comes first. */
const inOrder: readonly DocumentTab[] = [
  'approve',
  ...documentTabs.filter((tab) => tab !== 'approve'),
];

/** How many documents there are in each tab, each figure a link to its list. */
export function TabTiles({ counts }: { counts?: Partial<DocumentCounts> }) {
  const mayAct = useMay('documents.act');
  // Nothing ever waits for those who never act.
  const tabs = inOrder.filter((tab) => tab !== 'approve' || mayAct);
  return (
    <section aria-labelledby="states-heading">
      <h2 id="states-heading" className={classes.heading}>
        Documents
      </h2>
      <ul className={classes.tiles}>
        {tabs.map((tab) => {
          const Icon = icons[tab];
          const count = counts?.[tab] ?? 0;
          return (
            <li key={tab}>
              <Link
                to={paths.documentsIn(tab)}
                className={classes.tile}
                data-tab={tab}
                data-none={(counts !== undefined && count === 0) || undefined}
              >
                <span className={classes.tileLabel}>
                  <Icon size={17} stroke={1.7} aria-hidden />
                  {tab === 'approve' ? 'Waiting for me' : documentTabNames[tab]}
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
