import {
  type ApprovalSetupSummary,
  approvalSetupsList,
  archivedChoices,
  exportApprovalSetups,
} from '@countersign/contract';
import { Badge, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconSitemap } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useListApprovalSetupsQuery } from '../../entities/approval-setup/api.ts';
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
import { SetupMenu } from './SetupActs.tsx';
import { text } from './text.ts';

const own = { archived: archivedChoices } as const;

export default function ApprovalSetupsPage() {
  const list = useListState(approvalSetupsList, own);
  const { archived } = list.more;
  const setups = useListApprovalSetupsQuery(
    { ...list.query, archived },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <ApprovalLayout page="setups" actions={<NewSetup />}>
      <ListTable
        label={text.list.label}
        definition={approvalSetupsList}
        list={list}
        {...answerOf(setups)}
        columns={setupColumns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.approvalSetup(id)}
        renderCard={(setup) => <SetupCard setup={setup} />}
        renderMenu={(setup) => <SetupMenu setup={setup} />}
        searchPlaceholder={text.list.search}
        exportOf={{ endpoint: exportApprovalSetups, query: { archived } }}
        empty={
          <EmptyState
            icon={IconSitemap}
            title={archived === 'yes' ? text.list.archiveEmptyTitle : text.list.emptyTitle}
            {...(archived !== 'yes' && { action: <NewSetup /> })}
          >
            {archived === 'yes' ? text.list.archiveEmpty : text.list.empty}
          </EmptyState>
        }
      />
    </ApprovalLayout>
  );
}

function NewSetup() {
  return (
    <Button
      component={Link}
      to={paths.newApprovalSetup}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {text.list.add}
    </Button>
  );
}

const setupColumns = (): readonly ListColumn<ApprovalSetupSummary>[] =>
  columnsOf(approvalSetupsList, [
    describedNameColumn,
    {
      key: 'stepCount',
      width: 150,
      exportKeys: ['stepCount', 'signCount'],
      render: (setup) => <Text size="sm">{text.list.steps(setup)}</Text>,
    },
    {
      key: 'problemCount',
      header: text.list.state,
      width: 160,
      render: (setup) => <SetupState setup={setup} />,
    },
    {
      key: 'projectCount',
      width: 100,
      hideBelow: 'md',
      render: ({ projectCount }) => <UseCount count={projectCount} />,
    },
    changedColumn({ width: 150, hideBelow: 'md' }),
    {
      key: 'version',
      width: 90,
      isHiddenAtFirst: true,
      render: ({ version }) => <Text size="sm">{version}</Text>,
    },
  ]);

function SetupState({ setup: { problemCount, archivedAt } }: { setup: ApprovalSetupSummary }) {
  if (archivedAt !== null) {
    return (
      <Badge variant="light" color="gray">
        {text.list.archived}
      </Badge>
    );
  }
  if (problemCount === 0) {
    return (
      <Badge variant="light" color="green">
        {text.list.ready}
      </Badge>
    );
  }
  return (
    <Badge variant="light" color="red" leftSection={<IconAlertTriangle size={13} aria-hidden />}>
      {text.list.problems(problemCount)}
    </Badge>
  );
}

function SetupCard({ setup }: { setup: ApprovalSetupSummary }) {
  return (
    <>
      <NameAndDescription {...setup} />
      <Text size="sm" mt={8} mb={8}>
        {text.list.steps(setup)}
      </Text>
      <SetupState setup={setup} />
    </>
  );
}
