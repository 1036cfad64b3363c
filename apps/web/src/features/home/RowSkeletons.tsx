import { Skeleton } from '@mantine/core';
import classes from './Home.module.css';

/** So many rows of a card while they are on their way: as high as rows of two lines are, so that nothing moves. */
export function RowSkeletons({ count, height }: { count: number; height: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} className={classes.row} style={{ height }}>
      <div className={classes.rowText}>
        <Skeleton h={13} w={`${62 - (index % 2) * 14}%`} />
        <Skeleton h={11} w={`${44 + (index % 2) * 10}%`} mt={9} />
      </div>
    </li>
  ));
}
