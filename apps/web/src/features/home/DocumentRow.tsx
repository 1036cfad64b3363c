import type { DocumentSummary } from '@countersign/contract';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { fullName } from '../../core/full-name.ts';
import { paths } from '../../core/paths.ts';
import classes from './Home.module.css';
import { RowText } from './RowText.tsx';

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
      <RowText
        to={paths.document(id)}
        name={fullName(recipient)}
        detail={`${formPack.name}, ${project.name}`}
      />
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
