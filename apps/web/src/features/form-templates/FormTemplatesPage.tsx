import type { FormTemplateSummary } from '@countersign/contract';
import { Button, Stack, Text } from '@mantine/core';
import { IconFileUpload, IconForms } from '@tabler/icons-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatAgo, formatMoment } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messageOf } from '../../ui/message-of.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useListParams } from '../../ui/use-list-params.ts';
import { useListFormTemplatesQuery } from './api.ts';
import { UploadList } from './UploadList.tsx';
import { UploadZone } from './UploadZone.tsx';
import { useUploads } from './use-uploads.ts';

const pageSize = 25;

/** The form templates of the tenant, and where PDFs become new ones. */
export default function FormTemplatesPage() {
  const { search, page, setSearch, setPage } = useListParams();
  const { currentData, error, isFetching, refetch } = useListFormTemplatesQuery(
    { page, pageSize, search },
    { refetchOnMountOrArgChange: true },
  );
  const { uploads, upload, dismiss } = useUploads();
  const openFiles = useRef<() => void>(null);
  const navigate = useNavigate();
  const isSending = uploads.some((one) => one.state === 'sending' || one.state === 'waiting');

  const uploadAll = async (files: readonly File[]) => {
    const made = await upload(files);
    const only = made[0];
    if (files.length !== 1 || only === undefined) return;
    toastSuccess(`“${only.name}” is uploaded: ${only.fieldCount} fields were found.`);
    await navigate(`/dashboard/form-template/${only.id}`);
  };
  const chooseButton = (
    <Button
      leftSection={<IconFileUpload size={18} aria-hidden />}
      onClick={() => openFiles.current?.()}
      disabled={isSending}
    >
      Upload PDF form
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Form templates"
        description="PDF forms whose fields are filled in when a document is drafted."
        actions={chooseButton}
      />
      <Stack gap="md">
        <UploadZone
          openRef={openFiles}
          disabled={isSending}
          onFiles={(files) => void uploadAll(files)}
        />
        {uploads.length > 0 && <UploadList uploads={uploads} onDismiss={dismiss} />}
        <DataTable
          label="form templates"
          columns={columns}
          rows={currentData?.items}
          rowKey={(row) => row.id}
          rowHref={(row) => `/dashboard/form-template/${row.id}`}
          renderCard={(row) => <TemplateCard template={row} />}
          total={currentData?.total}
          page={page}
          pageSize={pageSize}
          onPageChange={setPage}
          isFetching={isFetching}
          error={messageOf(error)}
          onRetry={() => void refetch()}
          search={{ value: search, onChange: setSearch, placeholder: 'Search templates' }}
          empty={
            <EmptyState icon={IconForms} title="No form templates yet" action={chooseButton}>
              Upload a PDF form that you use today. Its fields are found by themselves; then you say
              who fills which.
            </EmptyState>
          }
        />
      </Stack>
    </>
  );
}

const columns: readonly Column<FormTemplateSummary>[] = [
  {
    key: 'name',
    header: 'Name',
    width: '45%',
    render: (row) => (
      <Text component="span" inherit lineClamp={1} title={row.name}>
        {row.name}
      </Text>
    ),
  },
  { key: 'pages', header: 'Pages', align: 'right', render: (row) => row.pageCount },
  { key: 'fields', header: 'Fields', align: 'right', render: (row) => row.fieldCount },
  { key: 'version', header: 'Version', align: 'right', render: (row) => row.version },
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

function TemplateCard({ template }: { template: FormTemplateSummary }) {
  const { name, pageCount, fieldCount, updatedAt, updatedBy } = template;
  return (
    <>
      <Text fw={550} truncate title={name}>
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {pageCount === 1 ? '1 page' : `${pageCount} pages`} · {fieldCount} fields
      </Text>
      <Text size="sm" c="dimmed" truncate>
        Changed {formatAgo(updatedAt)} by {updatedBy}
      </Text>
    </>
  );
}
