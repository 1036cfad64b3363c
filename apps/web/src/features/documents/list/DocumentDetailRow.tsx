import type { DocumentRow } from '@countersign/contract';
import { Button, List, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { formatAgo } from '../../../core/dates.ts';
import { DecisionFacts } from '../../../entities/documents/DecisionFacts.tsx';
import { pagesText } from '../../../ui/inputs/size-labels.ts';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { useGetDocumentQuery } from '../api.ts';
import { formsThere } from '../fields/forms-there.ts';
import { DocumentEvents } from './DocumentHistory.tsx';
import { dayText } from './document-columns.tsx';
import { PartyTimeline } from './PartyTimeline.tsx';
import { text } from './text.ts';

/** As many events are shown; the document's own page has the rest. */
const shownEvents = 5;

/** Shows the details of a document in the list on demand: what it is about, its forms, its parties, and the latest events. */
export function DocumentDetailRow({ document: row }: { document: DocumentRow }) {
  const { id } = row;
  const titles = useId();
  const { data, error, refetch } = useGetDocumentQuery(id);
  if (data === undefined && error !== undefined) {
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {messageOf(error)}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          {text.details.retry}
        </Button>
      </Text>
    );
  }
  if (data === undefined)
    return <Skeleton h={120} role="status" aria-label={text.details.loading} />;
  return (
    <SimpleGrid
      minColWidth="min(100%, 230px)"
      autoFlow="auto-fit"
      spacing="xl"
      verticalSpacing="lg"
      pt="sm"
    >
      <section aria-labelledby={`${titles}-facts`}>
        <Title order={3} mb="xs" c="dimmed" fz="xs" fw={550} id={`${titles}-facts`}>
          {text.details.facts}
        </Title>
        <DetailFacts document={row} />
      </section>
      <section aria-labelledby={`${titles}-forms`}>
        <Title order={3} mb="xs" c="dimmed" fz="xs" fw={550} id={`${titles}-forms`}>
          {text.details.forms}
        </Title>
        <List type="ordered" size="sm" spacing={6}>
          {formsThere(data.forms).map(({ formTemplateId, name, pages }) => (
            <List.Item key={formTemplateId}>
              {name}{' '}
              <Text component="span" size="xs" c="dimmed">
                {pagesText(pages.length)}
              </Text>
            </List.Item>
          ))}
        </List>
      </section>
      <section aria-labelledby={`${titles}-parties`}>
        <Title order={3} mb="xs" c="dimmed" fz="xs" fw={550} id={`${titles}-parties`}>
          {text.details.parties}
        </Title>
        <PartyTimeline document={data} />
      </section>
      <section aria-labelledby={`${titles}-activity`}>
        <Title order={3} mb="xs" c="dimmed" fz="xs" fw={550} id={`${titles}-activity`}>
          {text.details.activity}
        </Title>
        <DocumentEvents events={data.events.slice(0, shownEvents)} />
      </section>
    </SimpleGrid>
  );
}

/** What is decided by, and what columns may be too narrow for, or hidden. */
function DetailFacts({ document }: { document: DocumentRow }) {
  const { decisionFacts, waiting, formPack, project, company, recipient } = document;
  const { updatedAt, createdBy, expiresOn } = document;
  const { list, details } = text;
  const changed = list.changed(formatAgo(updatedAt), createdBy);
  return (
    <Stack gap="md">
      <DecisionFacts facts={decisionFacts} />
      <Facts>
        {waiting !== null && <Fact name={details.waiting}>{waiting.sentence}</Fact>}
        <Fact name={details.document}>{`${formPack.name}\n${project.name}, ${company.name}`}</Fact>
        <Fact name={details.recipient}>{recipient.email}</Fact>
        {expiresOn !== null && <Fact name={details.expiresOn}>{dayText(expiresOn)}</Fact>}
        <Fact name={details.lastChange}>{changed}</Fact>
      </Facts>
    </Stack>
  );
}
