import { Skeleton } from '@mantine/core';
import classes from './Placeholder.module.css';

/** The room of something whose code is on its way: empty at first, and said to be waited for where it takes long. */
export function Placeholder({ height }: { height: number }) {
  return (
    <div className={classes.room}>
      <Skeleton h={height} />
    </div>
  );
}
