import {
  archivedChoices,
  bulkFormTemplates,
  exportFormTemplates,
  type FormTemplateSummary,
  formTemplatesList,
  maxBulkRows,
  type StartOfTemplate,
  type UploadedFormTemplate,
} from '@countersign/contract';
import { Button, Menu, Stack, Text } from '@mantine/core';
import {
  IconArchive,
  IconChevronDown,
  IconFile,
  IconFileText,
  IconFileUpload,
  IconForms,
  IconTags,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatAgo } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { useListFormTemplatesQuery } from '../../entities/form-templates/api.ts';
import { removedText } from '../../kit/files/removed-text.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { RowActDialog } from '../../kit/lists/selection/RowActDialog.tsx';
import { archiveActs, tooMany, useRowActs } from '../../kit/lists/selection/row-acts.ts';
import type { BulkAction, Chosen } from '../../kit/lists/selection/SelectionBar.tsx';
import {
  ArchivableName,
  addedColumn,
  archivableNameColumn,
  changedColumn,
} from '../../kit/lists/table/common-columns.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { fieldsText } from '../../ui/inputs/size-labels.ts';
import { ActionsMenu } from '../../ui/menus/ActionsMenu.tsx';
import { toastError, toastNotice, toastSuccess } from '../../ui/notices/toast.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { KeepValuesDialog } from './file/KeepValuesDialog.tsx';
import { PublishingBadge } from './PublishingBadge.tsx';
import { StartDialog } from './StartDialog.tsx';
import { text } from './text.ts';
import { UploadList } from './UploadList.tsx';
import { UploadZone } from './UploadZone.tsx';
import { unknownTypesText } from './unknown-types-text.ts';
import { useArchiving } from './use-archiving.ts';
import { useUploads } from './use-uploads.ts';
import { BulkLabelsDialog } from './versions/BulkLabelsDialog.tsx';
import { ImportTemplate } from './versions/ImportTemplate.tsx';
import { LabelsDialog } from './versions/LabelsDialog.tsx';
import { templateChoices } from './versions/template-choices.ts';
import { VersionItems } from './versions/VersionItems.tsx';

const own = { archived: archivedChoices } as const;

/** The form templates of the tenant, and where PDFs become new ones. */
export default function FormTemplatesPage() {
  const list = useListState(formTemplatesList, own);
  const { nouns } = text.list;
  const { archived } = list.more;
  const found = useListFormTemplatesQuery(
    { ...list.query, archived },
    { refetchOnMountOrArgChange: true },
  );
  const { archive, restore } = useArchiving();
  const bulk = useRowActs({
    endpoint: bulkFormTemplates,
    nouns,
    acts: archiveActs(archived, nouns, text.list.archiving),
  });
  const { uploads, upload, dismiss } = useUploads();
  const [labelled, setLabelled] = useState<FormTemplateSummary>();
  const [labelledAtOnce, setLabelledAtOnce] = useState<Chosen>();
  const labelMany: BulkAction = {
    key: 'labels',
    label: text.list.labels,
    icon: IconTags,
    run: (chosen) => {
      const problem = tooMany(chosen, { nouns, needsIds: true, max: maxBulkRows });
      if (problem === undefined) setLabelledAtOnce(chosen);
      else toastError(problem);
    },
  };
  const openFiles = useRef<() => void>(null);
  const navigate = useNavigate();
  const [filled, setFilled] = useState<UploadedFormTemplate>();
  const [start, setStart] = useState<StartOfTemplate['from']>();
  const isSending = uploads.some((one) => one.state === 'sending' || one.state === 'waiting');

  const showUploaded = async (template: UploadedFormTemplate) => {
    toastSuccess(uploadedText(template));
    toastUnknownTypes(template);
    await navigate(paths.formTemplate(template.id));
  };
  const uploadAll = async (files: readonly File[]) => {
    const made = await upload(files);
    const only = made[0];
    if (made.length !== 1 || only === undefined) return;
    if (only.filled.length > 0) setFilled(only);
    else await showUploaded(only);
  };
  const chooseButton = (
    <Button
      leftSection={<IconFileUpload size={18} aria-hidden />}
      onClick={() => openFiles.current?.()}
      disabled={isSending}
    >
      {text.list.upload}
    </Button>
  );
  const startMenu = (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {text.list.start}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFile size={17} stroke={1.7} aria-hidden />}
          onClick={() => setStart('blank')}
        >
          {text.list.startBlank}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileText size={17} stroke={1.7} aria-hidden />}
          onClick={() => setStart('text')}
        >
          {text.list.startText}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );

  return (
    <>
      <PageHeader
        title={text.list.title}
        description={text.list.description}
        actions={
          <>
            <ImportTemplate />
            {startMenu}
            {chooseButton}
          </>
        }
      />
      <Stack gap="md">
        <UploadZone
          openRef={openFiles}
          disabled={isSending}
          onFiles={(files) => void uploadAll(files)}
        />
        {uploads.length > 0 && <UploadList uploads={uploads} onDismiss={dismiss} />}
        <ListTable
          label={text.list.label}
          definition={formTemplatesList}
          list={list}
          {...answerOf(found)}
          columns={templateColumns()}
          choices={templateChoices}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          rowHref={(row) => paths.formTemplate(row.id)}
          renderCard={(row) => <TemplateCard template={row} />}
          renderMenu={(row) => (
            <ActionsMenu
              item={row}
              to={paths.formTemplate(row.id)}
              onArchive={() => archive(row)}
              onRestore={() => restore(row)}
            >
              <VersionItems template={row} onLabels={() => setLabelled(row)} />
            </ActionsMenu>
          )}
          bulkActions={[labelMany, ...bulk.actions]}
          exportOf={{ endpoint: exportFormTemplates, query: { archived } }}
          searchPlaceholder={text.list.search}
          empty={
            archived === 'yes' ? (
              <EmptyState icon={IconArchive} title={text.list.archiveEmptyTitle}>
                {text.list.archiveEmpty}
              </EmptyState>
            ) : (
              <EmptyState icon={IconForms} title={text.list.emptyTitle} action={chooseButton}>
                {text.list.empty}
              </EmptyState>
            )
          }
        />
      </Stack>
      <RowActDialog {...bulk.dialog} />
      {labelledAtOnce && (
        <BulkLabelsDialog
          chosen={labelledAtOnce}
          nouns={nouns}
          onClose={() => setLabelledAtOnce(undefined)}
        />
      )}
      {filled && (
        <KeepValuesDialog
          template={filled}
          onDone={(isKept) => {
            setFilled(undefined);
            const removed = filled.removed.filter((part) => !isKept || part !== 'values');
            void showUploaded({ ...filled, removed });
          }}
        />
      )}
      {labelled && <LabelsDialog template={labelled} onClose={() => setLabelled(undefined)} />}
      <StartDialog
        from={start}
        onClose={() => setStart(undefined)}
        onMade={(made) => {
          toastSuccess(text.start.done(made.name));
          toastUnknownTypes(made);
          void navigate(paths.formTemplate(made.id));
        }}
      />
    </>
  );
}

/** Tells the user that fields were added with another type than their file asks for. */
function toastUnknownTypes({ unknownTypes }: Pick<UploadedFormTemplate, 'unknownTypes'>): void {
  const notice = unknownTypesText(unknownTypes);
  if (notice !== '') toastNotice(notice);
}

function uploadedText(template: UploadedFormTemplate): string {
  const { name, source, fieldCount, removed, omitted } = template;
  const left = source === 'word' ? text.upload.wordFile : removedText(removed);
  const more = omitted.length === 0 ? left : `${left} ${text.omitted.title(omitted.length)}.`;
  const fields =
    fieldCount === 0 ? text.upload.noFields : text.upload.hasFields(fieldsText(fieldCount));
  return text.upload.done(name, fields, more).trim();
}

const templateColumns = (): readonly ListColumn<FormTemplateSummary>[] =>
  columnsOf(formTemplatesList, [
    archivableNameColumn,
    { key: 'pageCount', align: 'right', width: 80, isHiddenAtFirst: true },
    { key: 'fieldCount', align: 'right', width: 90 },
    { key: 'state', width: 140, render: (row) => <PublishingBadge of={row} /> },
    {
      key: 'version',
      align: 'right',
      width: 100,
      render: ({ state, version }) => (state === 'unpublished' ? '' : version),
    },
    {
      key: 'labels',
      width: 100,
      hideBelow: 'lg',
      render: ({ labels }) => labels.join(', '),
    },
    changedColumn({
      header: text.list.lastChanged,
      width: 185,
      hideBelow: 'md',
      exportKeys: ['updatedAt', 'updatedBy'],
    }),
    addedColumn,
  ]);

function TemplateCard({ template }: { template: FormTemplateSummary }) {
  const { pageCount, fieldCount, updatedAt, updatedBy } = template;
  return (
    <>
      <ArchivableName item={template} />
      <PublishingBadge of={template} />
      <Text size="sm" c="dimmed">
        {text.list.size(pageCount, fieldCount)}
      </Text>
      <Text size="sm" c="dimmed" truncate>
        {text.list.changed(formatAgo(updatedAt), updatedBy)}
      </Text>
    </>
  );
}
