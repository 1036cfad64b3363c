import {
  type DocumentRow,
  type DocumentSummary,
  documentsList,
  documentTabs,
  type ListField,
} from '@countersign/contract';
import { Button, Text } from '@mantine/core';
import { IconFilePlus, IconFiles } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatAgo } from '../../core/dates.ts';
import { fullName } from '../../core/full-name.ts';
import { paths } from '../../core/paths.ts';
import { useChosenProject, useWhenProjectChanges } from '../../core/session/use-chosen-project.ts';
import { useMay } from '../../core/session/use-may.ts';
import { stateDataReceived } from '../../core/store/slices/document.ts';
import { useAppDispatch } from '../../core/store/store.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { changedColumn } from '../../kit/lists/common-columns.tsx';
import { fullCount, fullCountOptions } from '../../kit/lists/full-count.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import type { ListColumn } from '../../kit/lists/list-columns.ts';
import { type ListState, useListState } from '../../kit/lists/use-list-state.ts';
import { CompanyChoices } from '../../records/companies/choices.ts';
import { useCustomListFields } from '../../records/custom-fields/use-custom-fields.ts';
import { useListDocumentsQuery } from '../../records/documents/api.ts';
import { DocumentStateBadge } from '../../records/documents/DocumentStateBadge.tsx';
import { PackChoices } from '../../records/form-packs/choices.ts';
import { ChosenProjectNote } from '../../records/projects/ChosenProjectNote.tsx';
import { ProjectChoices } from '../../records/projects/choices.ts';
import { UserChoices } from '../../records/users/choices.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DocumentTabs } from './DocumentTabs.tsx';

/** The documents that the user may see, in tabs. */
export default function DocumentsPage() {
  const list = useListState(documentsList, own);
  const { tab } = list.more;
  const { documents, counted } = useDocuments(list);
  useWhenProjectChanges(() => list.setCursor(undefined));
  const custom = useCustomListFields<DocumentRow>('document');
  const fields = [...useFields(), ...custom.fields];
  const mayDraft = useMay('documents.draft');
  const newButton = mayDraft && (
    <Button
      component={Link}
      to={paths.newDocument}
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
      <ChosenProjectNote />
      <DocumentTabs
        tab={tab}
        counts={documents.data?.counts}
        onChange={(next) => list.setMore({ tab: next })}
      />
      <ListTable
        label="documents"
        definition={documentsList}
        list={list}
        {...answerOf(documents, counted)}
        columns={[...columns, ...custom.columns]}
        fields={fields}
        choices={choices}
        rowKey={(row) => row.id}
        rowName={(row) => fullName(row.recipient)}
        rowHref={(row) => paths.document(row.id)}
        renderCard={(row) => <DocumentCard document={row} />}
        searchPlaceholder="Search by recipient, pack or project"
        empty={
          <NoDocuments
            isInTab={tab !== 'all'}
            mayDraft={mayDraft}
            action={newButton || undefined}
          />
        }
      />
    </>
  );
}

const own = { tab: ['all', ...documentTabs.filter((tab) => tab !== 'all')] } as const;
const choices = {
  projectId: ProjectChoices,
  formPackId: PackChoices,
  companyId: CompanyChoices,
  createdBy: UserChoices,
};

/** What documents can be filtered by. Who may not see the users has nobody to choose from. */
function useFields(): readonly ListField[] {
  const mayReadUsers = useMay('users.manage');
  const mayReadPacks = useMay('form-packs.read');
  return documentsList.fields.filter(
    ({ key }) => (mayReadUsers || key !== 'createdBy') && (mayReadPacks || key !== 'formPackId'),
  );
}

/** One page of documents. */
function useDocuments({ query: rowsQuery, more: { tab } }: ListState<typeof own>) {
  const dispatch = useAppDispatch();
  const projectId = useChosenProject();
  const query = { ...rowsQuery, projectId, tab };
  const documents = useListDocumentsQuery(query, { refetchOnMountOrArgChange: true });
  const counted = useListDocumentsQuery(fullCount(query, documents), fullCountOptions);
  const counts = documents.data?.counts;
  useEffect(() => {
    if (counts !== undefined) dispatch(stateDataReceived(counts));
  }, [counts, dispatch]);
  return { documents, counted: counted.currentData };
}

const columns: readonly ListColumn<DocumentSummary>[] = [
  {
    key: 'recipient',
    header: 'Recipient',
    width: 180,
    isFixed: true,
    render: (row) => (
      <Text component="span" inherit lineClamp={1} title={fullName(row.recipient)}>
        {fullName(row.recipient)}
      </Text>
    ),
  },
  {
    key: 'formPackId',
    header: 'Form pack',
    width: 170,
    render: (row) => <Cell text={row.formPack.name} />,
  },
  {
    key: 'projectId',
    header: 'Project',
    hideBelow: 'md',
    width: 150,
    render: (row) => <Cell text={row.project.name} hint={row.company.name} />,
  },
  {
    key: 'state',
    header: 'State',
    width: 190,
    render: (row) => <DocumentStateBadge document={row} />,
  },
  {
    key: 'createdBy',
    header: 'Created by',
    width: 130,
    hideBelow: 'lg',
    render: (row) => <Cell text={row.createdBy} />,
  },
  changedColumn({ header: 'Last changed', width: 140, hideBelow: 'md' }),
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
  isInTab: boolean;
  mayDraft: boolean;
  action: React.ReactNode;
}

function NoDocuments({ isInTab, mayDraft, action }: NoDocumentsProps) {
  if (isInTab) {
    return (
      <EmptyState icon={IconFiles} title="Nothing here now">
        No document is in this tab.
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
