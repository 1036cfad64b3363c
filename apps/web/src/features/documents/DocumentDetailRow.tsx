import type { DocumentRow } from '@countersign/contract';
import { Button, Skeleton, Text } from '@mantine/core';
import { useId } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { pagesText } from '../../ui/size-words.ts';
import { useGetDocumentQuery } from './api.ts';
import classes from './DocumentDetailRow.module.css';
import { DocumentEvents } from './DocumentHistory.tsx';
import { formsThere } from './forms-there.ts';
import { PartyTimeline } from './PartyTimeline.tsx';

/** As many events are shown; the document's own page has the rest. */
const shownEvents = 5;

/** What the list tells of a document on demand: its forms, its parties, and what happened last. */
export function DocumentDetailRow({ document: { id } }: { document: DocumentRow }) {
  const titles = useId();
  const { data, error, refetch } = useGetDocumentQuery(id);
  if (data === undefined && error !== undefined) {
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {messageOf(error)}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </Text>
    );
  }
  if (data === undefined) return <Skeleton h={120} role="status" aria-label="Loading" />;
  return (
    <div className={classes.parts}>
      <section aria-labelledby={`${titles}-forms`}>
        <h3 className={classes.title} id={`${titles}-forms`}>
          Forms
        </h3>
        <ol className={classes.forms}>
          {formsThere(data.forms).map(({ formTemplateId, name, pages }) => (
            <li key={formTemplateId}>
              {name}{' '}
              <Text component="span" size="xs" c="dimmed">
                {pagesText(pages.length)}
              </Text>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby={`${titles}-parties`}>
        <h3 className={classes.title} id={`${titles}-parties`}>
          Parties
        </h3>
        <PartyTimeline document={data} />
      </section>
      <section aria-labelledby={`${titles}-activity`}>
        <h3 className={classes.title} id={`${titles}-activity`}>
          Activity
        </h3>
        <DocumentEvents events={data.events.slice(0, shownEvents)} />
      </section>
    </div>
  );
}
