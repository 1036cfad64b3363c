import { type FormPackSummary, formPacksList } from '@countersign/contract';
import { Button, Text } from '@mantine/core';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatAgo } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { changedColumn, nameColumn } from '../../kit/lists/common-columns.tsx';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import type { ListColumn } from '../../kit/lists/list-columns.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { useListFormPacksQuery } from '../../records/form-packs/api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** The form packs of the tenant. */
export default function FormPacksPage() {
  const list = useListState(formPacksList);
  const found = useListFormPacksQuery(list.query, { refetchOnMountOrArgChange: true });
  const newButton = (
    <Button
      component={Link}
      to={paths.newFormPack}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      New form pack
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Form packs"
        description="Forms that are made out and sent together, in order."
        actions={newButton}
      />
      <ListTable
        label="form packs"
        definition={formPacksList}
        list={list}
        {...answerOf(found)}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => paths.formPack(row.id)}
        renderCard={(row) => <PackCard pack={row} />}
        searchPlaceholder="Search packs"
        empty={
          <EmptyState icon={IconPackage} title="No form packs yet" action={newButton}>
            A pack puts form templates in order: a contract and its schedules, or the papers for
            everybody’s first day. Documents are drafted from packs.
          </EmptyState>
        }
      />
    </>
  );
}

const columns: readonly ListColumn<FormPackSummary>[] = [
  nameColumn,
  { key: 'forms', header: 'Forms', align: 'right', width: 90, render: (row) => row.formCount },
  { key: 'pages', header: 'Pages', align: 'right', width: 90, render: (row) => row.pageCount },
  changedColumn({ header: 'Last changed', width: 220, hideBelow: 'md' }),
];

function PackCard({ pack }: { pack: FormPackSummary }) {
  const { name, formCount, pageCount, updatedAt, updatedBy } = pack;
  return (
    <>
      <Text fw={550} truncate title={name}>
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {formCount === 1 ? '1 form' : `${formCount} forms`} ·{' '}
        {pageCount === 1 ? '1 page' : `${pageCount} pages`}
      </Text>
      <Text size="sm" c="dimmed" truncate>
        Changed {formatAgo(updatedAt)} by {updatedBy}
      </Text>
    </>
  );
}
