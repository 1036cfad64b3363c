import type { DocumentSummary } from '@countersign/contract';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { fullName } from '../../core/full-name.ts';
import { paths } from '../../core/paths.ts';
import classes from './Home.module.css';

interface DocumentRowProps {
  document: DocumentSummary;
  /** From when on its age counts. */
  since: string | null;
  /** Stands before the age, such as why the row is there. */
  note?: ReactNode;
  /** What can be done about it. */
  children?: ReactNode;
}

/** A document in a card: whose it is, for how long, and what can be done about it. */
export function DocumentRow({ document, since, note, children }: DocumentRowProps) {
  const { id, recipient, formPack, project } = document;
  return (
    <li className={classes.row}>
      <div className={classes.rowText}>
        <Anchor
          component={Link}
          to={paths.document(id)}
          size="sm"
          fw={550}
          truncate
          display="block"
        >
          {fullName(recipient)}
        </Anchor>
        <Text size="sm" c="dimmed" truncate>
          {`${formPack.name}, ${project.name}`}
        </Text>
      </div>
      <div className={classes.rowNote}>
        {note}
        {since !== null && (
          <Text size="sm" c="dimmed" title={formatMoment(since)}>
            {formatAgo(since)}
          </Text>
        )}
      </div>
      {children !== undefined && <div className={classes.rowActs}>{children}</div>}
    </li>
  );
}
