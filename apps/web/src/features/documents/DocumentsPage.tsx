import { type DocumentState, type DocumentSummary, documentStates } from '@countersign/contract';
import { Button, Text } from '@mantine/core';
import { IconFilePlus, IconFiles } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { stateDataReceived } from '../../app/slices/document.ts';
import { useAppDispatch } from '../../app/store.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatAgo, formatMoment } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messageOf } from '../../ui/message-of.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useListParams } from '../../ui/use-list-params.ts';
import { useMay } from '../session/index.ts';
import { useListDocumentsQuery } from './api.ts';
import { DocumentStateBadge } from './DocumentStateBadge.tsx';
import { fullName, isInProgress } from './document-states.ts';
import { StateTabs } from './StateTabs.tsx';
import { useGeneratingGuids } from './use-generating-guids.ts';

const pageSize = 25;
/** How often a list is fetched again while one of its documents is being made or mailed. */
const progressInterval = 2000;

/** The documents that the user may see, by state. */
export default function DocumentsPage() {
  const { params, search, page, setSearch, setPage, setParams } = useListParams();
  const state = documentStates.find((one) => one === params.get('state'));
  const list = useDocumentList({ state, search, page });
  const mayDraft = useMay('documents.draft');
  const newButton = mayDraft && (
    <Button
      component={Link}
      to="/dashboard/documents/new"
      leftSection={<IconFilePlus size={18} aria-hidden />}
    >
      New document
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Documents"
        description="Packs of forms made out for one person each."
        actions={newButton || undefined}
      />
      <StateTabs
        state={state}
        counts={list.counts}
        onChange={(next) => setParams({ state: next ?? '', page: '' })}
      />
      <DataTable
        label="documents"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        rowHref={(row) => `/dashboard/documents/${row.id}`}
        renderCard={(row) => <DocumentCard document={row} />}
        total={list.total}
        page={page}
        pageSize={pageSize}
        onPageChange={setPage}
        isFetching={list.isFetching}
        error={list.error}
        onRetry={list.retry}
        search={{
          value: search,
          onChange: setSearch,
          placeholder: 'Search by recipient, pack or project',
        }}
        empty={<NoDocuments state={state} mayDraft={mayDraft} action={newButton || undefined} />}
      />
    </>
  );
}

interface ListQuery {
  state: DocumentState | undefined;
  search: string;
  page: number;
}

/** One page of documents, fetched again and again while one of them is being made or mailed. */
function useDocumentList({ state, search, page }: ListQuery) {
  const dispatch = useAppDispatch();
  const guids = useGeneratingGuids();
  const query = { page, pageSize, search, state };
  const known = useListDocumentsQuery(query, { refetchOnMountOrArgChange: true });
  const rows = known.currentData?.items;
  const inProgress = rows?.some((row) => isInProgress(row, guids)) === true;
  useListDocumentsQuery(query, {
    pollingInterval: inProgress ? progressInterval : 0,
    skipPollingIfUnfocused: true,
  });
  const counts = known.data?.counts;
  useEffect(() => {
    if (counts !== undefined) dispatch(stateDataReceived(counts));
  }, [counts, dispatch]);
  return {
    rows,
    counts,
    total: known.currentData?.total,
    isFetching: known.isFetching,
    error: messageOf(known.error),
    retry: () => void known.refetch(),
  };
}

const columns: readonly Column<DocumentSummary>[] = [
  {
    key: 'recipient',
    header: 'Recipient',
    width: '20%',
    render: (row) => (
      <Text component="span" inherit lineClamp={1} title={fullName(row.recipient)}>
        {fullName(row.recipient)}
      </Text>
    ),
  },
  {
    key: 'pack',
    header: 'Form pack',
    width: '18%',
    render: (row) => <Cell text={row.formPack.name} />,
  },
  {
    key: 'project',
    header: 'Project',
    hideBelow: 'md',
    width: '16%',
    render: (row) => <Cell text={row.project.name} hint={row.company.name} />,
  },
  {
    key: 'state',
    header: 'State',
    width: '20%',
    render: (row) => <DocumentStateBadge document={row} />,
  },
  {
    key: 'by',
    header: 'Created by',
    width: '13%',
    hideBelow: 'lg',
    render: (row) => <Cell text={row.createdBy} />,
  },
  {
    key: 'changed',
    header: 'Last changed',
    width: '13%',
    hideBelow: 'md',
    render: (row) => (
      <Text
        size="sm"
        c="dimmed"
        title={formatMoment(row.updatedAt)}
        style={{ whiteSpace: 'nowrap' }}
      >
        {formatAgo(row.updatedAt)}
      </Text>
    ),
  },
];

function Cell({ text, hint = text }: { text: string; hint?: string }) {
  return (
    <Text size="sm" lineClamp={1} title={hint === text ? text : `${text} · ${hint}`}>
      {text}
    </Text>
  );
}

function DocumentCard({ document }: { document: DocumentSummary }) {
  const { recipient, formPack, project, createdBy, updatedAt } = document;
  return (
    <>
      <Text fw={550} truncate title={fullName(recipient)}>
        {fullName(recipient)}
      </Text>
      <Text size="sm" c="dimmed" truncate mb={8}>
        {formPack.name} · {project.name}
      </Text>
      <DocumentStateBadge document={document} />
      <Text size="xs" c="dimmed" mt={8} truncate>
        Changed {formatAgo(updatedAt)}, created by {createdBy}
      </Text>
    </>
  );
}

interface NoDocumentsProps {
  state: DocumentState | undefined;
  mayDraft: boolean;
  action: React.ReactNode;
}

function NoDocuments({ state, mayDraft, action }: NoDocumentsProps) {
  if (state !== undefined) {
    return (
      <EmptyState icon={IconFiles} title="Nothing here now">
        No document is in this state.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconFiles} title="No documents yet" action={action}>
      {mayDraft
        ? 'Choose a form pack and a person, fill in the fields, and send it as a PDF.'
        : 'Documents that you take part in appear here.'}
    </EmptyState>
  );
}
