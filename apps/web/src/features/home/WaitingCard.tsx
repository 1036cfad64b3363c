import type { DocumentSummary } from '@countersign/contract';
import { Button, Paper, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { fullName } from '../../core/full-name.ts';
import { paths } from '../../core/paths.ts';
import { useAppSelector } from '../../core/store/store.ts';
import classes from './Home.module.css';
import { RowSkeletons } from './RowSkeletons.tsx';

/** As many are shown at most. */
const most = 5;

/** What waits for the user longest, with the way to do it; nothing where nothing waits. */
export function WaitingCard({ documents }: { documents?: readonly DocumentSummary[] }) {
  // As many as there were when last asked: most often there are as many still.
  const known = useAppSelector((state) => state.document.stateData?.approve);
  const expected = Math.min(known ?? 3, most);
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-labelledby="waiting-heading">
      <h2 id="waiting-heading" className={classes.heading}>
        Waiting for me
      </h2>
      {(documents?.length === 0 || (documents === undefined && expected === 0)) && (
        <Text c="dimmed">Nothing waits for you.</Text>
      )}
      <ul className={classes.rows} aria-busy={documents === undefined}>
        {documents === undefined && <RowSkeletons count={expected} height={62} />}
        {documents?.map((one) => (
          <li key={one.id} className={classes.row}>
            <div className={classes.rowText}>
              <Text fw={550} truncate>
                {fullName(one.recipient)}
              </Text>
              <Text size="sm" c="dimmed" truncate>
                {`${one.formPack.name}, ${one.project.name}`}
              </Text>
            </div>
            {one.waiting?.since && (
              <Text size="sm" c="dimmed" title={formatMoment(one.waiting.since)}>
                {formatAgo(one.waiting.since)}
              </Text>
            )}
            <Button
              component={Link}
              to={paths.document(one.id)}
              size="xs"
              variant="light"
              aria-label={`Act on the document of ${fullName(one.recipient)}`}
            >
              Act
            </Button>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
