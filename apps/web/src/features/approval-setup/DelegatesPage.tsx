import { type Delegation, delegatesList } from '@countersign/contract';
import { Badge, Button, Text } from '@mantine/core';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../core/session/use-session.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/list-columns.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ApprovalLayout } from './ApprovalLayout.tsx';
import { useListDelegatesQuery } from './api.ts';
import { DelegateMenu, RemoveDelegate } from './DelegateActs.tsx';
import { DelegateDialog } from './DelegateDialog.tsx';
import { daysText, timeOf } from './delegate-labels.ts';
import { PersonChip } from './PersonChip.tsx';

/** Who is away, and who acts for them. */
export default function DelegatesPage() {
  const list = useListState(delegatesList);
  const delegates = useListDelegatesQuery(list.query, { refetchOnMountOrArgChange: true });
  const ownId = useSession().user.id;
  const [edited, setEdited] = useState<Delegation | null>();
  const [removed, setRemoved] = useState<Delegation>();
  const button = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited(null)}>
      Add a time away
    </Button>
  );
  return (
    <ApprovalLayout page="Away" actions={button}>
      <ListTable
        label="times away"
        definition={delegatesList}
        list={list}
        {...answerOf(delegates)}
        columns={columns}
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
        searchPlaceholder="Search by name"
        empty={
          <EmptyState icon={IconCalendarOff} title="Nobody is away" action={button}>
            While somebody is away, somebody else acts for them in every document. People add their
            own times away in their account; here you add them for everybody.
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

const nameOf = ({ person, delegate }: Delegation) => `${person.name}, with ${delegate.name}`;

const columns: readonly ListColumn<Delegation>[] = columnsOf(delegatesList, [
  {
    key: 'person',
    width: 240,
    isFixed: true,
    render: ({ person }) => <PersonChip person={person} />,
  },
  {
    key: 'delegate',
    header: 'Who acts for them',
    width: 240,
    render: ({ delegate }) => <PersonChip person={delegate} />,
  },
  {
    key: 'endsOn',
    header: 'When',
    width: 230,
    render: (delegation) => <Text size="sm">{daysText(delegation)}</Text>,
  },
  {
    key: 'state',
    header: 'State',
    width: 110,
    render: (delegation) => <TimeBadge delegation={delegation} />,
  },
]);

const looks = {
  now: { name: 'Now', color: 'green' },
  later: { name: 'Later', color: 'amber' },
  over: { name: 'Over', color: 'gray' },
} as const;

function TimeBadge({ delegation }: { delegation: Delegation }) {
  const { name, color } = looks[timeOf(delegation)];
  return (
    <Badge variant="light" color={color}>
      {name}
    </Badge>
  );
}

function DelegateCard({ delegation }: { delegation: Delegation }) {
  return (
    <>
      <PersonChip person={delegation.person} note={`${delegation.delegate.name} acts for them`} />
      <Text size="sm" mt={8} mb={8}>
        {daysText(delegation)}
      </Text>
      <TimeBadge delegation={delegation} />
    </>
  );
}
