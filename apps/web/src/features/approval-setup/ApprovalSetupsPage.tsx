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
import { SetupMenu } from './SetupActs.tsx';

const own = { archived: archivedChoices } as const;

/** The approval setups. */
export default function ApprovalSetupsPage() {
  const list = useListState(approvalSetupsList, own);
  const { archived } = list.more;
  const setups = useListApprovalSetupsQuery(
    { ...list.query, archived },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <ApprovalLayout page="Setups" actions={<NewSetup />}>
      <ListTable
        label="approval setups"
        definition={approvalSetupsList}
        list={list}
        {...answerOf(setups)}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.approvalSetup(id)}
        renderCard={(setup) => <SetupCard setup={setup} />}
        renderMenu={(setup) => <SetupMenu setup={setup} />}
        searchPlaceholder="Search by name or description"
        exportOf={{ endpoint: exportApprovalSetups, query: { archived } }}
        empty={
          <EmptyState
            icon={IconSitemap}
            title={archived === 'yes' ? 'Nothing is archived' : 'No approval setups yet'}
            {...(archived !== 'yes' && { action: <NewSetup /> })}
          >
            {archived === 'yes'
              ? 'Approval setups that are not needed any more can be archived.'
              : 'An approval setup says who approves a document after it was sent, in which order, and who signs it in the end.'}
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
      New approval setup
    </Button>
  );
}

const columns: readonly ListColumn<ApprovalSetupSummary>[] = columnsOf(approvalSetupsList, [
  describedNameColumn,
  {
    key: 'stepCount',
    width: 150,
    exportKeys: ['stepCount', 'signCount'],
    render: (setup) => <Text size="sm">{stepsText(setup)}</Text>,
  },
  {
    key: 'problemCount',
    header: 'State',
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

function stepsText({ stepCount, signCount }: ApprovalSetupSummary): string {
  const steps = stepCount === 1 ? '1 step' : `${stepCount} steps`;
  return signCount === 0
    ? steps
    : `${steps}, ${signCount === 1 ? '1 signature' : `${signCount} signatures`}`;
}

function SetupState({ setup: { problemCount, archivedAt } }: { setup: ApprovalSetupSummary }) {
  if (archivedAt !== null) {
    return (
      <Badge variant="light" color="gray">
        Archived
      </Badge>
    );
  }
  if (problemCount === 0) {
    return (
      <Badge variant="light" color="green">
        Ready
      </Badge>
    );
  }
  return (
    <Badge variant="light" color="red" leftSection={<IconAlertTriangle size={13} aria-hidden />}>
      {problemCount === 1 ? '1 problem' : `${problemCount} problems`}
    </Badge>
  );
}

function SetupCard({ setup }: { setup: ApprovalSetupSummary }) {
  return (
    <>
      <NameAndDescription {...setup} />
      <Text size="sm" mt={8} mb={8}>
        {stepsText(setup)}
      </Text>
      <SetupState setup={setup} />
    </>
  );
}
