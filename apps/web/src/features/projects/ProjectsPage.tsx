import {
  archivedChoices,
  bulkProjects,
  exportProjects,
  type ListField,
  type ProjectSummary,
  projectsList,
} from '@countersign/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconArchive, IconFolder, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { formatDate } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { useListApprovalSetupNamesQuery } from '../../entities/approval-setup/api.ts';
import { CompanyChoices } from '../../entities/companies/choices.ts';
import { useCustomListFields } from '../../entities/custom-fields/use-custom-fields.ts';
import { useListProjectsQuery } from '../../entities/projects/api.ts';
import { ProjectBadges } from '../../entities/projects/ProjectBadges.tsx';
import { projectDates } from '../../entities/projects/project-dates.ts';
import { currencyOptions } from '../../kit/forms/locale-options.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { choiceSource } from '../../kit/lists/filters/choices.tsx';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { RowActDialog } from '../../kit/lists/selection/RowActDialog.tsx';
import { archiveActs, useRowActs } from '../../kit/lists/selection/row-acts.ts';
import { changedColumn } from '../../kit/lists/table/common-columns.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { useAddressParam } from '../../ui/browser/use-address-param.ts';
import { ActionsMenu } from '../../ui/menus/ActionsMenu.tsx';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ArchiveProjectDialog } from './ArchiveProjectDialog.tsx';
import { useRestoreProjectMutation } from './api.ts';
import { ProjectDialog } from './ProjectDialog.tsx';
import { text } from './text.ts';

const own = { archived: archivedChoices } as const;

function useApprovals(words: string) {
  const { data, isFetching } = useListApprovalSetupNamesQuery({ search: words, pageSize: 50 });
  return {
    options: (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    isFetching,
  };
}

/** For who may not read approval setups, nothing is found. */
const choices = { companyId: CompanyChoices, approvalSetupId: choiceSource(useApprovals) };

/** The projects that the user works in. */
export default function ProjectsPage() {
  const mayManage = useMay('projects.manage');
  const list = useListState(projectsList, own);
  const { archived } = list.more;
  const found = useListProjectsQuery(
    { ...list.query, archived },
    { refetchOnMountOrArgChange: true },
  );
  const custom = useCustomListFields<ProjectSummary>('project');
  const fields = useMemo(() => [...fieldsWithCurrencies(), ...custom.fields], [custom.fields]);
  const allColumns = useMemo(() => [...columns, ...custom.columns], [custom.columns]);
  const bulk = useRowActs({
    endpoint: bulkProjects,
    nouns: text.list.nouns,
    acts: mayManage ? archiveActs(archived, text.list.nouns, text.list.archive) : [],
  });
  const [isAdding, setAdding] = useState(false);
  const [linked, forget] = useAddressParam('new');
  const [toArchive, setToArchive] = useState<ProjectSummary>();
  const newButton = mayManage ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {text.list.add}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader title={text.list.title} description={text.list.description} actions={newButton} />
      <ListTable
        label={text.list.label}
        definition={projectsList}
        list={list}
        {...answerOf(found)}
        fields={fields}
        choices={choices}
        columns={allColumns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => paths.project(row.id)}
        renderCard={(row) => <ProjectCard project={row} />}
        renderMenu={
          mayManage
            ? (row) => <ProjectMenu project={row} onArchive={() => setToArchive(row)} />
            : undefined
        }
        searchPlaceholder={text.list.search}
        bulkActions={bulk.actions}
        exportOf={{ endpoint: exportProjects, query: { archived } }}
        empty={<NoProjects isArchive={archived === 'yes'} action={newButton} />}
      />
      <RowActDialog {...bulk.dialog} />
      <ProjectDialog
        opened={mayManage && (isAdding || linked !== undefined)}
        onClose={() => {
          setAdding(false);
          forget();
        }}
      />
      <ArchiveProjectDialog project={toArchive} onClose={() => setToArchive(undefined)} />
    </>
  );
}

/** Currencies have their names from the browser. */
function fieldsWithCurrencies(): readonly ListField[] {
  return projectsList.fields.map((field: ListField) =>
    field.key === 'currency' ? { ...field, options: currencyOptions() } : field,
  );
}

function NoProjects({ isArchive, action }: { isArchive: boolean; action: React.ReactNode }) {
  if (isArchive) {
    return (
      <EmptyState icon={IconArchive} title={text.list.noArchivedTitle}>
        {text.list.noArchived}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconFolder} title={text.list.emptyTitle} action={action}>
      {action === undefined ? text.list.emptyMember : text.list.empty}
    </EmptyState>
  );
}

const day = (value: string | null) =>
  value === null ? null : (
    <Text component="span" inherit style={{ whiteSpace: 'nowrap' }}>
      {formatDate(value)}
    </Text>
  );

const columns: readonly ListColumn<ProjectSummary>[] = columnsOf(projectsList, [
  {
    key: 'name',
    width: 218,
    isFixed: true,
    render: (row) => (
      <Group component="span" gap="xs" wrap="nowrap" miw={0}>
        <Text component="span" inherit truncate title={row.name}>
          {row.name}
        </Text>
        <ProjectBadges project={row} />
      </Group>
    ),
  },
  { key: 'code', width: 92 },
  {
    key: 'companyId',
    width: 150,
    hideBelow: 'md',
    render: (row) => (
      <Text component="span" display="block" inherit truncate title={row.companyName}>
        {row.companyName}
      </Text>
    ),
  },
  { key: 'startsOn', width: 115, hideBelow: 'md', render: (row) => day(row.startsOn) },
  { key: 'endsOn', width: 115, hideBelow: 'md', render: (row) => day(row.endsOn) },
  { key: 'currency', width: 100, isHiddenAtFirst: true },
  {
    key: 'taxRiskMode',
    width: 105,
    hideBelow: 'lg',
    render: (row) => text.defaults.taxRisk[row.taxRiskMode].label,
  },
  {
    key: 'approvalSetupId',
    width: 160,
    isHiddenAtFirst: true,
    render: (row) => row.approvalSetup?.name,
  },
  { key: 'departmentCount', width: 120, align: 'right', isHiddenAtFirst: true },
  { key: 'memberCount', width: 90, align: 'right', hideBelow: 'lg' },
  changedColumn({ width: 150, isHiddenAtFirst: true }),
]);

function ProjectCard({ project }: { project: ProjectSummary }) {
  return (
    <>
      <div>
        <Text fw={550} truncate title={project.name}>
          {project.name}
        </Text>
        <ProjectBadges project={project} />
      </div>
      <Text size="sm" c="dimmed" truncate>
        {project.code} · {project.companyName}
      </Text>
      <Text size="sm" c="dimmed">
        {projectDates(project) || text.list.noDates}
      </Text>
    </>
  );
}

function ProjectMenu({ project, onArchive }: { project: ProjectSummary; onArchive(): void }) {
  const [restore] = useRestoreProjectMutation();
  const restoreIt = async () => {
    const { error } = await restore(project.id);
    if (error === undefined) toastSuccess(text.project.restored(project.name));
    else toastError(messageOf(error));
  };
  return (
    <ActionsMenu
      item={project}
      to={paths.project(project.id)}
      onArchive={onArchive}
      onRestore={() => void restoreIt()}
    />
  );
}
