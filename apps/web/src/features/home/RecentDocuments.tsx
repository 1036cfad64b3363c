import type { DocumentSummary } from '@countersign/contract';
import { createElement } from 'react';
import { LateRoom } from '../../ui/LateRoom.tsx';
import { lateComponent } from '../../ui/late-component.ts';
import classes from './Home.module.css';

const lateTable = lateComponent(() => import('./RecentTable.tsx'));

/** About as high as the table is, in pixels. */
const usualHeight = 470;

/** The documents that were changed last; their table comes late, as it stands at the end for most. */
export function RecentDocuments({ documents }: { documents?: readonly DocumentSummary[] }) {
  const RecentTable = lateTable.useIt();
  return (
    <section aria-labelledby="recent-heading">
      <h2 id="recent-heading" className={classes.heading}>
        Changed last
      </h2>
      {RecentTable ? createElement(RecentTable, { documents }) : <LateRoom height={usualHeight} />}
    </section>
  );
}
