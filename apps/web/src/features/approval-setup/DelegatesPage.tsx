import { type Delegation, delegatesList } from '@countersign/contract';
import { Badge, Button, Text } from '@mantine/core';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../core/session/use-session.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ApprovalLayout } from './ApprovalLayout.tsx';
import { useListDelegatesQuery } from './api.ts';
import { DelegateMenu, RemoveDelegate } from './DelegateActs.tsx';
import { DelegateDialog } from './DelegateDialog.tsx';
import { daysText, timeOf } from './delegate-labels.ts';
import { PersonChip } from './PersonChip.tsx';
import { text } from './text.ts';

/** Lists the delegations of all users. */
export default function DelegatesPage() {
  const list = useListState(delegatesList);
  const delegates = useListDelegatesQuery(list.query, { refetchOnMountOrArgChange: true });
  const ownId = useSession().user.id;
  const [edited, setEdited] = useState<Delegation | null>();
  const [removed, setRemoved] = useState<Delegation>();
  const button = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited(null)}>
      {text.absences.add}
    </Button>
  );
  return (
    <ApprovalLayout page="away" actions={button}>
      <ListTable
        label={text.absences.label}
        definition={delegatesList}
        list={list}
        {...answerOf(delegates)}
        columns={absenceColumns()}
        rowKey={({ id }) => id}
        rowName={nameOf}
        onOpen={(delegation: Delegation) => setEdited(delegation)}
        renderCard={(delegation) => <DelegateCard delegation={delegation} />}
        renderMenu={(delegation) => (
          <DelegateMenu
            name={nameOf(delegation)}
            onChange={() => setEdited(delegation)}
            onRemove={() => setRemoved(delegation)}
          />
        )}
        searchPlaceholder={text.absences.search}
        empty={
          <EmptyState icon={IconCalendarOff} title={text.absences.emptyTitle} action={button}>
            {text.absences.empty}
          </EmptyState>
        }
      />
      <DelegateDialog
        delegation={edited}
        reach="all"
        ownId={ownId}
        onClose={() => setEdited(undefined)}
      />
      <RemoveDelegate delegation={removed} reach="all" onClose={() => setRemoved(undefined)} />
    </ApprovalLayout>
  );
}

const nameOf = ({ person, delegate }: Delegation) =>
  text.absences.rowName(person.name, delegate.name);

const absenceColumns = (): readonly ListColumn<Delegation>[] =>
  columnsOf(delegatesList, [
    {
      key: 'person',
      width: 240,
      isFixed: true,
      render: ({ person }) => <PersonChip person={person} />,
    },
    {
      key: 'delegate',
      header: text.absences.delegate,
      width: 240,
      render: ({ delegate }) => <PersonChip person={delegate} />,
    },
    {
      key: 'endsOn',
      header: text.absences.dates,
      width: 230,
      render: (delegation) => <Text size="sm">{daysText(delegation)}</Text>,
    },
    {
      key: 'state',
      header: text.absences.state,
      width: 110,
      render: (delegation) => <TimeBadge delegation={delegation} />,
    },
  ]);

const colours = { now: 'green', later: 'amber', over: 'gray' } as const;

function TimeBadge({ delegation }: { delegation: Delegation }) {
  const time = timeOf(delegation);
  return (
    <Badge variant="light" color={colours[time]}>
      {text.absences.states[time]}
    </Badge>
  );
}

function DelegateCard({ delegation }: { delegation: Delegation }) {
  return (
    <>
      <PersonChip
        person={delegation.person}
        note={text.absences.delegateNote(delegation.delegate.name)}
      />
      <Text size="sm" mt={8} mb={8}>
        {daysText(delegation)}
      </Text>
      <TimeBadge delegation={delegation} />
    </>
  );
}
