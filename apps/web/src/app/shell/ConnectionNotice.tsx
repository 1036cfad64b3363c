import { Loader } from '@mantine/core';
import { useIsReachable } from '../../core/connection.ts';
import classes from './ConnectionNotice.module.css';

/** Says that the server cannot be reached, for as long as that is so. */
export function ConnectionNotice() {
  const isReachable = useIsReachable();
  return (
    <div role="status">
      {!isReachable && (
        <div className={classes.notice}>
          <Loader size={14} color="currentColor" aria-hidden />
          The connection is lost. Nothing can be saved now; this goes on by itself when the server
          answers again.
        </div>
      )}
    </div>
  );
}
