import type { ChainedEvent } from '@countersign/contract';
import { eventSentence } from '@countersign/domain';
import { Alert, Code, Text } from '@mantine/core';
import { IconListDetails, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { formatMoment } from '../../../core/dates.ts';
import { fullName } from '../../../core/full-name.ts';
import { paths } from '../../../core/paths.ts';
import type { ListColumn } from '../../../kit/lists/table/list-columns.ts';
import { PlainTable } from '../../../kit/lists/table/PlainTable.tsx';
import { RecordPending } from '../../../kit/pages/RecordPending.tsx';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useGetDocumentEventsQuery } from '../acts-api.ts';
import { useGetDocumentQuery } from '../api.ts';
import { text } from './text.ts';

/** The log of a document: every event, each chained by its hash to the one before it, and whether that fits. */
export default function DocumentEventsPage() {
  const { id = '' } = useParams();
  const query = useGetDocumentEventsQuery(id, { refetchOnMountOrArgChange: true });
  const document = useGetDocumentQuery(id);
  const back = {
    to: paths.document(id),
    label: document.data ? fullName(document.data.recipient) : text.events.back,
  };
  if (query.currentData === undefined) {
    return <RecordPending title={text.events.title} back={back} query={query} />;
  }
  const { items, isWhole } = query.currentData;
  return (
    <>
      <PageHeader
        title={text.events.title}
        back={back}
        description={
          document.data &&
          text.page.document(document.data.formPack.name, fullName(document.data.recipient))
        }
      />
      <Check count={items.length} isWhole={isWhole} />
      <PlainTable
        label={text.events.label}
        columns={columns}
        items={items}
        rowKey={({ sequence }) => String(sequence)}
        renderCard={(event) => <EventCard event={event} />}
        empty={<EmptyState icon={IconListDetails} title={text.events.empty} />}
      />
    </>
  );
}

function Check({ count, isWhole }: { count: number; isWhole: boolean }) {
  return isWhole ? (
    <Alert
      variant="light"
      color="green"
      mb="md"
      role="status"
      icon={<IconShieldCheck size={18} aria-hidden />}
      title={text.events.verified}
    >
      {text.events.verifiedHelp(count)}
    </Alert>
  ) : (
    <Alert
      variant="light"
      color="red"
      mb="md"
      role="alert"
      icon={<IconShieldX size={18} aria-hidden />}
      title={text.events.changed}
    >
      {text.events.changedHelp}
    </Alert>
  );
}

const columns: readonly ListColumn<ChainedEvent>[] = [
  { key: 'sequence', header: text.events.number, width: 55, render: ({ sequence }) => sequence },
  {
    key: 'at',
    header: text.events.when,
    width: 150,
    render: ({ at }) => <Text size="sm">{formatMoment(at)}</Text>,
  },
  {
    key: 'action',
    header: text.events.what,
    width: 220,
    render: ({ action, about }) => (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {eventSentence({ action, about, changes: [] })}
      </Text>
    ),
  },
  {
    key: 'actor',
    header: text.events.who,
    width: 150,
    render: ({ actor }) => (
      <Text size="sm" truncate title={actor} c={actor === '' ? 'dimmed' : undefined}>
        {actor === '' ? text.events.system : actor}
      </Text>
    ),
  },
  {
    key: 'hash',
    header: text.events.hash,
    width: 230,
    render: (event) => <Hash event={event} />,
  },
];

function Hash({ event: { hash, fits } }: { event: ChainedEvent }) {
  return (
    <>
      <Code style={{ overflowWrap: 'anywhere', fontSize: 11 }}>{hash}</Code>
      {!fits && (
        <Text size="xs" c="var(--mantine-color-error)">
          {text.events.wrongHash}
        </Text>
      )}
    </>
  );
}

function EventCard({ event }: { event: ChainedEvent }) {
  const { sequence, at, action, about, actor } = event;
  return (
    <>
      <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
        {text.events.sentence(sequence, eventSentence({ action, about, changes: [] }))}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {text.events.byAt(actor === '' ? text.events.system : actor, formatMoment(at))}
      </Text>
      <Hash event={event} />
    </>
  );
}
