import type { FormPackSummary } from '@countersign/contract';
import { Button, Text } from '@mantine/core';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatAgo, formatMoment } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messageOf } from '../../ui/message-of.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useListParams } from '../../ui/use-list-params.ts';
import { useListFormPacksQuery } from './api.ts';

const pageSize = 25;

/** The form packs of the tenant. */
export default function FormPacksPage() {
  const { search, page, setSearch, setPage } = useListParams();
  const { currentData, error, isFetching, refetch } = useListFormPacksQuery(
    { page, pageSize, search },
    { refetchOnMountOrArgChange: true },
  );
  const newButton = (
    <Button
      component={Link}
      to="/dashboard/form-packs/new"
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
      <DataTable
        label="form packs"
        columns={columns}
        rows={currentData?.items}
        rowKey={(row) => row.id}
        rowHref={(row) => `/dashboard/form-packs/${row.id}`}
        renderCard={(row) => <PackCard pack={row} />}
        total={currentData?.total}
        page={page}
        pageSize={pageSize}
        onPageChange={setPage}
        isFetching={isFetching}
        error={messageOf(error)}
        onRetry={() => void refetch()}
        search={{ value: search, onChange: setSearch, placeholder: 'Search packs' }}
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

const columns: readonly Column<FormPackSummary>[] = [
  {
    key: 'name',
    header: 'Name',
    width: '50%',
    render: (row) => (
      <Text component="span" inherit lineClamp={1} title={row.name}>
        {row.name}
      </Text>
    ),
  },
  { key: 'forms', header: 'Forms', align: 'right', render: (row) => row.formCount },
  { key: 'pages', header: 'Pages', align: 'right', render: (row) => row.pageCount },
  {
    key: 'updated',
    header: 'Last changed',
    hideBelow: 'md',
    render: (row) => (
      <Text size="sm" c="dimmed" title={formatMoment(row.updatedAt)} lineClamp={1}>
        {formatAgo(row.updatedAt)} by {row.updatedBy}
      </Text>
    ),
  },
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
