import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './RecordPanes.module.css';

/** The page of one record: what is edited at the left, what belongs to it at the right; on phones below. */
export function RecordPanes({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.panes}>
      <div className={classes.column}>{main}</div>
      <div className={classes.column}>{aside}</div>
    </div>
  );
}

interface RecordSectionProps {
  title: string;
  /** A sentence on what it is for. */
  description?: ReactNode;
  /** Stands beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page of a record. */
export function RecordSection({ title, description, action, children }: RecordSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.headText}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {description !== undefined && (
            <Text component="div" size="sm" c="dimmed" mt={4} lh={1.5}>
              {description}
            </Text>
          )}
        </div>
        {action && <div className={classes.headAction}>{action}</div>}
      </div>
      {children}
    </section>
  );
}
