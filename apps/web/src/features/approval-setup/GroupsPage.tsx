import {
  type ApproverGroupSummary,
  approverGroupsList,
  archivedChoices,
  exportApproverGroups,
} from '@countersign/contract';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { paths } from '../../core/paths.ts';
import { useListApproverGroupsQuery } from '../../entities/approval-setup/api.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import {
  changedColumn,
  describedNameColumn,
  NameAndDescription,
  UseCount,
} from '../../kit/lists/common-columns.tsx';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/list-columns.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ApprovalLayout } from './ApprovalLayout.tsx';
import { GroupMenu } from './GroupActs.tsx';
import { GroupDialog } from './GroupDialog.tsx';

const own = { archived: archivedChoices } as const;

/** The groups of users who approve together. */
export default function GroupsPage() {
  const list = useListState(approverGroupsList, own);
  const { archived } = list.more;
  const [isAdding, { open, close }] = useDisclosure(false);
  const groups = useListApproverGroupsQuery(
    { ...list.query, archived },
    { refetchOnMountOrArgChange: true },
  );
  const button = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
      New group
    </Button>
  );
  return (
    <ApprovalLayout page="Groups" actions={button}>
      <ListTable
        label="groups"
        definition={approverGroupsList}
        list={list}
        {...answerOf(groups)}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.approverGroup(id)}
        renderCard={(group) => <GroupCard group={group} />}
        renderMenu={(group) => <GroupMenu group={group} />}
        searchPlaceholder="Search by name or description"
        exportOf={{ endpoint: exportApproverGroups, query: { archived } }}
        empty={
          <EmptyState
            icon={IconUsersGroup}
            title={archived === 'yes' ? 'Nothing is archived' : 'No groups yet'}
            {...(archived !== 'yes' && { action: button })}
          >
            {archived === 'yes'
              ? 'Groups that no approval setup names any more can be archived.'
              : 'A step of an approval setup can name a group in place of people: whoever is in it acts when it is their turn, and approval setups stay as they are when people come and go.'}
          </EmptyState>
        }
      />
      <GroupDialog opened={isAdding} onClose={close} />
    </ApprovalLayout>
  );
}

const columns: readonly ListColumn<ApproverGroupSummary>[] = columnsOf(approverGroupsList, [
  describedNameColumn,
  {
    key: 'memberCount',
    width: 170,
    exportKeys: ['memberCount', 'ableCount'],
    render: (group) => <PeopleCount group={group} />,
  },
  {
    key: 'setupCount',
    width: 110,
    render: ({ setupCount }) => <UseCount count={setupCount} />,
  },
  changedColumn({ width: 150, hideBelow: 'md' }),
]);

function PeopleCount({ group: { memberCount, ableCount } }: { group: ApproverGroupSummary }) {
  if (ableCount === 0) {
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {memberCount === 0 ? 'Nobody yet' : `${memberCount}, none of them can act`}
      </Text>
    );
  }
  return (
    <Text size="sm">
      {memberCount === ableCount ? memberCount : `${memberCount}, of whom ${ableCount} can act`}
    </Text>
  );
}

function GroupCard({ group }: { group: ApproverGroupSummary }) {
  return (
    <>
      <NameAndDescription {...group} />
      <Text size="xs" c="dimmed" mt={8}>
        People
      </Text>
      <PeopleCount group={group} />
    </>
  );
}
