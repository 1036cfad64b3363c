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
import { ListTable } from '../../kit/lists/ListTable.tsx';
import {
  changedColumn,
  describedNameColumn,
  NameAndDescription,
  UseCount,
} from '../../kit/lists/table/common-columns.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ApprovalLayout } from './ApprovalLayout.tsx';
import { GroupMenu } from './GroupActs.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { text } from './text.ts';

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
      {text.groups.add}
    </Button>
  );
  return (
    <ApprovalLayout page="groups" actions={button}>
      <ListTable
        label={text.groups.label}
        definition={approverGroupsList}
        list={list}
        {...answerOf(groups)}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.approverGroup(id)}
        renderCard={(group) => <GroupCard group={group} />}
        renderMenu={(group) => <GroupMenu group={group} />}
        searchPlaceholder={text.groups.search}
        exportOf={{ endpoint: exportApproverGroups, query: { archived } }}
        empty={
          <EmptyState
            icon={IconUsersGroup}
            title={archived === 'yes' ? text.groups.archiveEmptyTitle : text.groups.emptyTitle}
            {...(archived !== 'yes' && { action: button })}
          >
            {archived === 'yes' ? text.groups.archiveEmpty : text.groups.empty}
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
        {memberCount === 0 ? text.groups.none : text.groups.noneAble(memberCount)}
      </Text>
    );
  }
  return (
    <Text size="sm">
      {memberCount === ableCount ? memberCount : text.groups.able(memberCount, ableCount)}
    </Text>
  );
}

function GroupCard({ group }: { group: ApproverGroupSummary }) {
  return (
    <>
      <NameAndDescription {...group} />
      <Text size="xs" c="dimmed" mt={8}>
        {text.groups.people}
      </Text>
      <PeopleCount group={group} />
    </>
  );
}
