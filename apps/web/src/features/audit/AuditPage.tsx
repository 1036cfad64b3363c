import { type AuditEntry, auditSubjects } from '@countersign/contract';
import { Anchor, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatAgo, formatMoment } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messageOf } from '../../ui/message-of.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useListParams } from '../../ui/use-list-params.ts';
import classes from './Audit.module.css';
import { AuditFilters, type AuditFilterValues, isFiltered } from './AuditFilters.tsx';
import { useListAuditEventsQuery } from './api.ts';
import { eventSentence, subjectNames } from './audit-words.ts';
import { CheckLog } from './CheckLog.tsx';
import { EventChanges } from './EventChanges.tsx';
import { subjectHref } from './subject-links.ts';

const pageSize = 25;

/** Who did what and when in the organisation, the latest first. */
export default function AuditPage() {
  const { params, search, page, setSearch, setPage, setParams } = useListParams();
  const filters = filtersOf(params);
  const { currentData, data, error, isFetching, refetch } = useListAuditEventsQuery(
    {
      page,
      pageSize,
      search,
      actorId: filters.actor || undefined,
      subjectType: filters.kind,
      subjectId: filters.subject || undefined,
      action: filters.action || undefined,
      from: filters.from || undefined,
      to: filters.to || undefined,
    },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Who did what, when and from where. Events are never changed or removed."
        back={{ to: '/dashboard/users', label: 'Users' }}
        actions={<CheckLog />}
      />
      <div className={classes.table}>
        <DataTable
          label="events"
          columns={columns}
          rows={currentData?.items}
          rowKey={(row) => row.id}
          renderCard={(row) => <EventCard event={row} />}
          total={currentData?.total}
          page={page}
          pageSize={pageSize}
          onPageChange={setPage}
          isFetching={isFetching}
          error={messageOf(error)}
          onRetry={() => void refetch()}
          search={{ value: search, onChange: setSearch, placeholder: 'Search people and names' }}
          toolbar={
            <AuditFilters
              values={filters}
              subjectName={currentData?.items.find(({ subject }) => subject.name)?.subject.name}
              actions={data?.actions ?? []}
              onChange={(change) => setParams({ ...change, page: '' })}
            />
          }
          empty={<NoEvents isFiltered={isFiltered(filters)} />}
        />
      </div>
    </>
  );
}

function filtersOf(params: URLSearchParams): AuditFilterValues {
  return {
    actor: params.get('actor') ?? '',
    kind: auditSubjects.find((one) => one === params.get('kind')),
    subject: params.get('subject') ?? '',
    action: params.get('action') ?? '',
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  };
}

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'when',
    header: 'When',
    width: '16%',
    render: (event) => (
      <Text size="sm" title={event.at} style={{ whiteSpace: 'nowrap' }}>
        {formatMoment(event.at)}
      </Text>
    ),
  },
  {
    key: 'who',
    header: 'Who',
    width: '17%',
    render: (event) => (
      <Text size="sm" fw={550} lineClamp={2}>
        {actorName(event)}
      </Text>
    ),
  },
  { key: 'what', header: 'What', render: (event) => <What event={event} /> },
  {
    key: 'about',
    header: 'About',
    width: '21%',
    render: (event) => <About event={event} />,
  },
  {
    key: 'address',
    header: 'Address',
    width: '11%',
    hideBelow: 'lg',
    render: ({ address }) => (
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {address === '' ? '–' : address}
      </Text>
    ),
  },
];

function actorName({ actor }: AuditEntry): string {
  if (actor === null) return 'The system';
  return actor.name === '' ? 'Somebody no longer here' : actor.name;
}

function What({ event }: { event: AuditEntry }) {
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }} lineClamp={3}>
        {eventSentence(event)}
      </Text>
      <EventChanges changes={event.changes} />
    </>
  );
}

function About({ event: { subject } }: { event: AuditEntry }) {
  const href = subjectHref(subject);
  return (
    <div style={{ minWidth: 0 }}>
      {subject.name !== '' && (
        <Text size="sm" lineClamp={2} title={subject.name}>
          {href === undefined ? (
            subject.name
          ) : (
            <Anchor component={Link} to={href} inherit>
              {subject.name}
            </Anchor>
          )}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {subjectNames[subject.type]}
        {subject.name === '' && ', no longer there'}
      </Text>
    </div>
  );
}

function EventCard({ event }: { event: AuditEntry }) {
  return (
    <>
      <What event={event} />
      <div className={classes.about}>
        <About event={event} />
      </div>
      <Text size="xs" c="dimmed" mt={6} title={formatMoment(event.at)}>
        {actorName(event)}, {formatAgo(event.at)}
        {event.address !== '' && `, from ${event.address}`}
      </Text>
    </>
  );
}

function NoEvents({ isFiltered: filtered }: { isFiltered: boolean }) {
  return filtered ? (
    <EmptyState icon={IconHistory} title="Nothing found">
      No event matches these filters. Take one away to see more.
    </EmptyState>
  ) : (
    <EmptyState icon={IconHistory} title="Nothing has happened yet">
      Every change that somebody makes appears here.
    </EmptyState>
  );
}
