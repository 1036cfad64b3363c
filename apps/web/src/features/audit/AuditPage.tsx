import { type AuditEntry, auditList, subjectNames } from '@countersign/contract';
import { eventSentence } from '@countersign/domain';
import { Anchor, Box, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { paths, subjectPath } from '../../core/paths.ts';
import { UserChoices } from '../../entities/users/choices.ts';
import { useListAuditEventsQuery } from '../../kit/history/api.ts';
import { EventChanges } from '../../kit/history/EventChanges.tsx';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { fullCount, fullCountOptions } from '../../kit/lists/full-count.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import classes from './Audit.module.css';
import { auditFields, SubjectChoices } from './audit-fields.ts';
import { CheckLog } from './CheckLog.tsx';
import { text } from './text.ts';

const choices = { actorId: UserChoices, subjectId: SubjectChoices };

/** Shows the audit trail of the organisation, the latest events first. */
export default function AuditPage() {
  const list = useListState(auditList);
  const events = useListAuditEventsQuery(list.query, { refetchOnMountOrArgChange: true });
  const counted = useListAuditEventsQuery(fullCount(list.query, events), fullCountOptions);
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        back={{ to: paths.users, label: text.back }}
        actions={<CheckLog />}
      />
      <div className={classes.table}>
        <ListTable
          label={text.label}
          definition={auditList}
          list={list}
          {...answerOf(events, counted.currentData)}
          columns={auditColumns()}
          fields={auditFields}
          choices={choices}
          rowKey={(row) => row.id}
          rowName={eventSentence}
          renderCard={(row) => <EventCard event={row} />}
          searchPlaceholder={text.search}
          empty={
            <EmptyState icon={IconHistory} title={text.emptyTitle}>
              {text.empty}
            </EmptyState>
          }
        />
      </div>
    </>
  );
}

const auditColumns = (): readonly ListColumn<AuditEntry>[] =>
  columnsOf(auditList, [
    {
      key: 'at',
      width: 170,
      isFixed: true,
      render: (event) => (
        <Text size="sm" title={event.at} style={{ whiteSpace: 'nowrap' }}>
          {formatMoment(event.at)}
        </Text>
      ),
    },
    {
      key: 'actorId',
      width: 150,
      render: (event) => (
        <Text size="sm" fw={550} lineClamp={2}>
          {actorName(event)}
        </Text>
      ),
    },
    {
      key: 'action',
      header: text.columns.action,
      width: 300,
      render: (event) => <What event={event} />,
    },
    {
      key: 'subjectType',
      header: text.columns.record,
      width: 190,
      render: (event) => <About event={event} />,
    },
    {
      key: 'address',
      header: text.columns.address,
      width: 120,
      hideBelow: 'lg',
      render: ({ address }) => (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {address === '' ? '–' : address}
        </Text>
      ),
    },
  ]);

function actorName({ actor }: AuditEntry): string {
  if (actor === null) return text.system;
  return actor.name === '' ? text.formerUser : actor.name;
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
  const href = subjectPath(subject);
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
        {subject.name === ''
          ? text.deleted(subjectNames[subject.type])
          : subjectNames[subject.type]}
      </Text>
    </div>
  );
}

function EventCard({ event }: { event: AuditEntry }) {
  return (
    <>
      <What event={event} />
      <Box mt="xs">
        <About event={event} />
      </Box>
      <Text size="xs" c="dimmed" mt={6} title={formatMoment(event.at)}>
        {text.byWhom(actorName(event), formatAgo(event.at))}
        {event.address !== '' && text.from(event.address)}
      </Text>
    </>
  );
}
