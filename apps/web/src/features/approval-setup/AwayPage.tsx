import { type StandIn, standInsList } from '@countersign/contract';
import { Badge, Button, Text } from '@mantine/core';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../core/session/use-session.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import type { ListColumn } from '../../kit/lists/columns.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ApprovalLayout } from './ApprovalLayout.tsx';
import { useListStandInsQuery } from './api.ts';
import { PersonChip } from './PersonChip.tsx';
import { RemoveStandIn, StandInMenu } from './StandInActs.tsx';
import { StandInDialog } from './StandInDialog.tsx';
import { daysText, timeOf } from './stand-in-words.ts';

/** Who is away, and who acts for them. */
export default function AwayPage() {
  const list = useListState(standInsList);
  const standIns = useListStandInsQuery(list.query, { refetchOnMountOrArgChange: true });
  const ownId = useSession().user.id;
  const [edited, setEdited] = useState<StandIn | null>();
  const [removed, setRemoved] = useState<StandIn>();
  const button = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited(null)}>
      Add a time away
    </Button>
  );
  return (
    <ApprovalLayout page="Away" actions={button}>
      <ListTable
        label="times away"
        definition={standInsList}
        list={list}
        {...answerOf(standIns)}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={nameOf}
        onOpen={(standIn: StandIn) => setEdited(standIn)}
        renderCard={(standIn) => <StandInCard standIn={standIn} />}
        renderMenu={(standIn) => (
          <StandInMenu
            name={nameOf(standIn)}
            onChange={() => setEdited(standIn)}
            onRemove={() => setRemoved(standIn)}
          />
        )}
        searchPlaceholder="Search by name"
        empty={
          <EmptyState icon={IconCalendarOff} title="Nobody is away" action={button}>
            While somebody is away, somebody else acts for them in every chain. People add their own
            times away in their account; here you add them for everybody.
          </EmptyState>
        }
      />
      <StandInDialog
        standIn={edited}
        reach="all"
        ownId={ownId}
        onClose={() => setEdited(undefined)}
      />
      <RemoveStandIn standIn={removed} reach="all" onClose={() => setRemoved(undefined)} />
    </ApprovalLayout>
  );
}

const nameOf = ({ person, standIn }: StandIn) => `${person.name}, with ${standIn.name}`;

const columns: readonly ListColumn<StandIn>[] = [
  {
    key: 'person',
    header: 'Away',
    width: 240,
    isFixed: true,
    render: ({ person }) => <PersonChip person={person} />,
  },
  {
    key: 'standIn',
    header: 'Who acts for them',
    width: 240,
    render: ({ standIn }) => <PersonChip person={standIn} />,
  },
  {
    key: 'endsOn',
    header: 'When',
    width: 230,
    render: (standIn) => <Text size="sm">{daysText(standIn)}</Text>,
  },
  {
    key: 'state',
    header: 'State',
    width: 110,
    render: (standIn) => <TimeBadge standIn={standIn} />,
  },
];

const looks = {
  now: { name: 'Now', color: 'green' },
  later: { name: 'Later', color: 'amber' },
  over: { name: 'Over', color: 'gray' },
} as const;

function TimeBadge({ standIn }: { standIn: StandIn }) {
  const { name, color } = looks[timeOf(standIn)];
  return (
    <Badge variant="light" color={color} tt="none">
      {name}
    </Badge>
  );
}

function StandInCard({ standIn }: { standIn: StandIn }) {
  return (
    <>
      <PersonChip person={standIn.person} note={`${standIn.standIn.name} acts for them`} />
      <Text size="sm" mt={8} mb={8}>
        {daysText(standIn)}
      </Text>
      <TimeBadge standIn={standIn} />
    </>
  );
}
