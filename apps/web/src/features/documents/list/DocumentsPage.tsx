import {
  type DocumentRow,
  type DocumentTab,
  documentsListIn,
  documentTabs,
  exportDocuments,
  type ListDefinition,
  type ListField,
} from '@countersign/contract';
import { Button, Group } from '@mantine/core';
import { IconFilePlus, IconFiles, IconListCheck, IconUsers } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { fullName } from '../../../core/full-name.ts';
import { paths } from '../../../core/paths.ts';
import type { ChosenScope } from '../../../core/session/chosen-scope.ts';
import { useChosenScope, useOnScopeChange } from '../../../core/session/use-chosen-scope.ts';
import { useMay } from '../../../core/session/use-may.ts';
import { stateDataReceived } from '../../../core/store/slices/document.ts';
import { useAppDispatch } from '../../../core/store/store.ts';
import { ChosenCompanyNote } from '../../../entities/companies/ChosenCompanyNote.tsx';
import { CompanyChoices } from '../../../entities/companies/choices.ts';
import { useCustomListFields } from '../../../entities/custom-fields/use-custom-fields.ts';
import { ActDialog, type Question } from '../../../entities/documents/ActDialog.tsx';
import {
  useLazyListDocumentsQuery,
  useListDocumentsQuery,
} from '../../../entities/documents/api.ts';
import { PackChoices } from '../../../entities/form-packs/choices.ts';
import { ChosenProjectNote } from '../../../entities/projects/ChosenProjectNote.tsx';
import { ProjectChoices } from '../../../entities/projects/choices.ts';
import { UserChoices } from '../../../entities/users/choices.ts';
import { answerOf } from '../../../kit/lists/answer-of.ts';
import { fullCount, fullCountOptions } from '../../../kit/lists/full-count.ts';
import { ListTable } from '../../../kit/lists/ListTable.tsx';
import { RowActDialog } from '../../../kit/lists/selection/RowActDialog.tsx';
import { RowActsMenu } from '../../../kit/lists/selection/RowActsMenu.tsx';
import { type ListState, useListState } from '../../../kit/lists/use-list-state.ts';
import { useShortcuts } from '../../../ui/browser/use-shortcuts.ts';
import { toastError } from '../../../ui/notices/toast.ts';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ImportedNote } from '../import/ImportedNote.tsx';
import { text as reviewText } from '../review/text.ts';
import { DocumentMenuItems } from '../sent/DocumentMenu.tsx';
import { UseAgainDialog } from '../UseAgainDialog.tsx';
import { DocumentCard } from './DocumentCard.tsx';
import { DocumentDetailRow } from './DocumentDetailRow.tsx';
import { DocumentTabs } from './DocumentTabs.tsx';
import { documentColumns, waitingColumns } from './document-columns.tsx';
import { text } from './text.ts';
import { useDocumentActs } from './use-document-acts.tsx';

/** The documents that the user may see, in tabs. */
export default function DocumentsPage() {
  const [params] = useSearchParams();
  const list = useListState(listIn, own);
  const { tab } = list.more;
  const chosen = useChosenScope();
  const importId = params.get('import') ?? undefined;
  const scope = { ...chosen, ...(importId !== undefined && { importId }) };
  const { documents, counted } = useDocuments(list, scope);
  useOnScopeChange(() => list.setCursor(undefined));
  const custom = useCustomListFields<DocumentRow>('document');
  const fields = [...useFields(list.definition), ...custom.fields];
  const mayDraft = useMay('documents.draft');
  const rows = documents.data?.items;
  const columns = tab === 'approve' ? waitingColumns(rows ?? []) : documentColumns;
  const bulk = useDocumentActs(rows);
  const [pending, setPending] = useState<{ document: DocumentRow; question: Question }>();
  const [usedAgain, setUsedAgain] = useState<DocumentRow>();
  const findAll = useFindAll({ ...list.query, ...scope, tab }, bulk.note);
  const newButton = mayDraft && <NewButton />;
  const first = tab === 'approve' ? rows?.find(({ may }) => may.act) : undefined;
  return (
    <>
      <PageHeader
        title={text.list.title}
        description={text.list.description}
        actions={
          <Group gap="sm">
            {first && <ReviewButton to={paths.documentInReview(first.id, params)} />}
            {newButton && (
              <Button
                component={Link}
                to={paths.importDocuments}
                variant="default"
                leftSection={<IconUsers size={18} aria-hidden />}
              >
                {text.list.sendToMany}
              </Button>
            )}
            {newButton}
          </Group>
        }
      />
      <ChosenCompanyNote />
      <ChosenProjectNote />
      {importId !== undefined && <ImportedNote importId={importId} />}
      <DocumentTabs
        tab={tab}
        counts={documents.data?.counts}
        onChange={(next) => list.setMore({ tab: next })}
      />
      <ListTable
        label={text.list.label}
        definition={list.definition}
        list={list}
        {...answerOf(documents, counted)}
        columns={[...columns, ...custom.columns]}
        fields={fields}
        choices={choices}
        rowKey={(row) => row.id}
        rowName={nameOf}
        rowHref={(row) => paths.document(row.id)}
        renderCard={(row) => <DocumentCard document={row} />}
        renderMenu={(row) => (
          <RowActsMenu name={nameOf(row)} id={row.id} actions={bulk.actions}>
            <DocumentMenuItems
              document={row}
              except={bulk.actions.map(({ key }) => key)}
              onAsk={(question) => setPending({ document: row, question })}
              onUseAgain={() => setUsedAgain(row)}
            />
          </RowActsMenu>
        )}
        renderDetail={(row) => <DocumentDetailRow document={row} />}
        bulkActions={bulk.actions}
        findAll={findAll}
        exportOf={{ endpoint: exportDocuments, query: { tab, ...scope } }}
        searchPlaceholder={text.list.search}
        empty={<NoDocuments tab={tab} mayDraft={mayDraft} action={newButton || undefined} />}
      />
      <RowActDialog {...bulk.dialog} />
      {pending && (
        <ActDialog {...pending} onRefused={toastError} onClose={() => setPending(undefined)} />
      )}
      {usedAgain && (
        <UseAgainDialog id={usedAgain.id} opened onClose={() => setUsedAgain(undefined)} />
      )}
    </>
  );
}

const nameOf = ({ recipient, formPack }: DocumentRow) => `${fullName(recipient)}, ${formPack.name}`;

function NewButton() {
  return (
    <Button
      component={Link}
      to={paths.newDocument}
      leftSection={<IconFilePlus size={18} aria-hidden />}
    >
      {text.list.new}
    </Button>
  );
}

/** Begins the review of the documents that wait for the user, by its button or by a key. */
function ReviewButton({ to }: { to: string }) {
  const navigate = useNavigate();
  useShortcuts({ r: () => void navigate(to) });
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      aria-keyshortcuts="r"
      leftSection={<IconListCheck size={18} aria-hidden />}
    >
      {reviewText.start}
    </Button>
  );
}

const own = { tab: ['all', ...documentTabs.filter((tab) => tab !== 'all')] } as const;
const listIn = ({ tab }: { tab: DocumentTab }) => documentsListIn(tab);
const choices = {
  projectId: ProjectChoices,
  formPackId: PackChoices,
  companyId: CompanyChoices,
  createdBy: UserChoices,
};

/** Returns the filters of the list of documents. Who may not see the users has no one to choose from. */
function useFields({ fields }: ListDefinition): readonly ListField[] {
  const mayReadUsers = useMay('users.manage');
  const mayReadPacks = useMay('form-packs.read');
  return fields.filter(
    ({ key }) => (mayReadUsers || key !== 'createdBy') && (mayReadPacks || key !== 'formPackId'),
  );
}

/** One page of documents. */
function useDocuments(
  { query: rowsQuery, more: { tab } }: ListState<typeof own>,
  scope: ChosenScope & { importId?: string },
) {
  const dispatch = useAppDispatch();
  const query = { ...rowsQuery, ...scope, tab };
  const documents = useListDocumentsQuery(query, { refetchOnMountOrArgChange: true });
  const counted = useListDocumentsQuery(fullCount(query, documents), fullCountOptions);
  const counts = documents.data?.counts;
  useEffect(() => {
    if (counts !== undefined) dispatch(stateDataReceived(counts));
  }, [counts, dispatch]);
  return { documents, counted: counted.currentData };
}

/** Finds the documents that match, page by page; none, with a message, where a page can't be read. */
function useFindAll(
  query: Parameters<typeof useListDocumentsQuery>[0] & object,
  onRead: (rows: readonly DocumentRow[]) => void,
) {
  const [read] = useLazyListDocumentsQuery();
  return async (max: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let cursor: string | undefined; ids.length < max; ) {
      const page = await read({ ...query, cursor, pageSize: 100 });
      if (page.data === undefined) {
        if (page.error !== undefined) toastError(messageOf(page.error));
        return [];
      }
      onRead(page.data.items);
      ids.push(...page.data.items.map(({ id }) => id));
      if (page.data.next === null) break;
      cursor = page.data.next;
    }
    return ids.slice(0, max);
  };
}

interface NoDocumentsProps {
  tab: DocumentTab;
  mayDraft: boolean;
  action: React.ReactNode;
}

function NoDocuments({ tab, mayDraft, action }: NoDocumentsProps) {
  if (tab !== 'all') {
    const { title, text: explanation } = text.empty[tab];
    return (
      <EmptyState icon={IconFiles} title={title}>
        {explanation}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconFiles} title={text.empty.all.title} action={action}>
      {mayDraft ? text.empty.canDraft : text.empty.takesPart}
    </EmptyState>
  );
}
