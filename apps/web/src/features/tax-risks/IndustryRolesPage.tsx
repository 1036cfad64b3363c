import {
  archivedChoices,
  exportIndustryRoles,
  type IndustryRole,
  industryRolesList,
} from '@countersign/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from '../../core/dates.ts';
import { backTo } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { ArchivableName, changedColumn } from '../../kit/lists/table/common-columns.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { useListIndustryRolesQuery } from './api.ts';
import { IndustryRoleDialog } from './IndustryRoleDialog.tsx';
import { text } from './settings-text.ts';

const own = { archived: archivedChoices } as const;

/** The roles of the industry's list, with their criteria and where those come from. */
export default function IndustryRolesPage() {
  const list = useListState(industryRolesList, own);
  const { archived } = list.more;
  const mayManage = useMay('tax-risks.manage');
  const [open, setOpen] = useState<IndustryRole | 'new'>();
  const roles = useListIndustryRolesQuery(
    { ...list.query, archived },
    { refetchOnMountOrArgChange: true },
  );
  const newButton = mayManage && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {text.roles.new}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={text.roles.title}
        description={text.roles.description}
        back={backTo.taxRisks}
        actions={newButton || undefined}
      />
      <ListTable
        label={text.roles.label}
        definition={industryRolesList}
        list={list}
        {...answerOf(roles)}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...(mayManage && { onOpen: (role: IndustryRole) => setOpen(role) })}
        renderCard={(role) => <RoleCard role={role} />}
        searchPlaceholder={text.roles.search}
        exportOf={{ endpoint: exportIndustryRoles, query: { archived } }}
        empty={
          <EmptyState
            icon={IconListDetails}
            title={archived === 'yes' ? text.roles.archivedTitle : text.roles.emptyTitle}
            action={archived === 'yes' ? undefined : newButton}
          >
            {archived === 'yes' ? text.roles.archived : text.roles.empty}
          </EmptyState>
        }
      />
      <IndustryRoleDialog role={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

const columns: readonly ListColumn<IndustryRole>[] = columnsOf(industryRolesList, [
  {
    key: 'name',
    width: 200,
    isFixed: true,
    render: (role) => (
      <Text component="span" size="sm" display="block">
        <ArchivableName item={role} />
      </Text>
    ),
  },
  {
    key: 'department',
    width: 140,
    hideBelow: 'md',
    render: ({ department }) => <Cut text={department} />,
  },
  {
    key: 'criterion',
    header: text.roles.decides,
    width: 240,
    exportKeys: ['criterion', 'allowsGeneralTest', 'restsOnEquipment'],
    render: (role) => (
      <Text size="sm" lineClamp={2} title={criteriaOf(role)}>
        {criteriaOf(role)}
      </Text>
    ),
  },
  {
    key: 'source',
    width: 200,
    hideBelow: 'lg',
    exportKeys: ['source', 'sourceDate'],
    render: ({ source, sourceDate }) => <Cut text={`${source}, ${formatDate(sourceDate)}`} />,
  },
  {
    key: 'isVerified',
    width: 140,
    exportKeys: ['isVerified', 'verifiedBy', 'verifiedAt'],
    render: (role) => <CheckedBadge role={role} />,
  },
  {
    key: 'verifiedBy',
    width: 150,
    isHiddenAtFirst: true,
    render: ({ verifiedBy }) => <Cut text={verifiedBy} />,
  },
  changedColumn({ width: 150, isHiddenAtFirst: true }),
]);

function Cut({ text }: { text: string }) {
  return (
    <Text component="span" display="block" size="sm" truncate title={text}>
      {text}
    </Text>
  );
}

/** Describes in words the criteria of a role. */
function criteriaOf({ criterion, allowsGeneralTest, restsOnEquipment }: IndustryRole): string {
  const own = criterion + (restsOnEquipment ? text.roles.withEquipment : '');
  const ways = [
    ...(criterion === '' ? [] : [own]),
    ...(allowsGeneralTest ? [text.roles.generalTest] : []),
  ];
  return ways.length === 0 ? text.roles.never : ways.join(text.roles.or);
}

function CheckedBadge({ role: { isVerified } }: { role: IndustryRole }) {
  return (
    <StateBadge color={isVerified ? 'green' : 'amber'}>
      {isVerified ? text.roles.checked : text.roles.unchecked}
    </StateBadge>
  );
}

function RoleCard({ role }: { role: IndustryRole }) {
  return (
    <Stack gap={6}>
      <ArchivableName item={role} />
      {role.department !== '' && (
        <Text size="sm" c="dimmed">
          {role.department}
        </Text>
      )}
      <Text size="sm" lineClamp={3}>
        {criteriaOf(role)}
      </Text>
      <Group gap={6}>
        <CheckedBadge role={role} />
      </Group>
    </Stack>
  );
}
