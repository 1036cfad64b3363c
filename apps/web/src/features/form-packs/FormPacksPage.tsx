import {
  archivedChoices,
  bulkFormPacks,
  exportFormPacks,
  type FormPackSummary,
  formPacksList,
} from '@countersign/contract';
import { Button, Text } from '@mantine/core';
import { IconArchive, IconPackage, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatAgo } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { useListFormPacksQuery } from '../../entities/form-packs/api.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { RowActDialog } from '../../kit/lists/selection/RowActDialog.tsx';
import { archiveActs, useRowActs } from '../../kit/lists/selection/row-acts.ts';
import {
  ArchivableName,
  addedColumn,
  archivableNameColumn,
  changedColumn,
} from '../../kit/lists/table/common-columns.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { pagesText } from '../../ui/inputs/size-labels.ts';
import { ActionsMenu } from '../../ui/menus/ActionsMenu.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ImportPack } from './ImportPack.tsx';
import { PackItems } from './PackItems.tsx';
import { PackPreview } from './PackPreview.tsx';
import { packChoices } from './pack-choices.ts';
import { text } from './text.ts';
import { useArchiving } from './use-archiving.ts';

const own = { archived: archivedChoices } as const;

/** The form packs of the tenant. */
export default function FormPacksPage() {
  const list = useListState(formPacksList, own);
  const { archived } = list.more;
  const found = useListFormPacksQuery(
    { ...list.query, archived },
    { refetchOnMountOrArgChange: true },
  );
  const { archive, restore } = useArchiving();
  const [previewed, setPreviewed] = useState<FormPackSummary>();
  const bulk = useRowActs({
    endpoint: bulkFormPacks,
    nouns: text.list.nouns,
    acts: archiveActs(archived, text.list.nouns, text.list.archive),
  });
  const newButton = (
    <Button
      component={Link}
      to={paths.newFormPack}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {text.list.add}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={text.list.title}
        description={text.list.description}
        actions={
          <>
            <ImportPack />
            {newButton}
          </>
        }
      />
      <ListTable
        label={text.list.label}
        definition={formPacksList}
        list={list}
        {...answerOf(found)}
        columns={columns}
        choices={packChoices}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => paths.formPack(row.id)}
        renderCard={(row) => <PackCard pack={row} />}
        renderMenu={(row) => (
          <ActionsMenu
            item={row}
            to={paths.formPack(row.id)}
            onArchive={() => archive(row)}
            onRestore={() => restore(row)}
          >
            <PackItems pack={row} onPreview={() => setPreviewed(row)} />
          </ActionsMenu>
        )}
        bulkActions={bulk.actions}
        exportOf={{ endpoint: exportFormPacks, query: { archived } }}
        searchPlaceholder={text.list.search}
        empty={
          archived === 'yes' ? (
            <EmptyState icon={IconArchive} title={text.list.noArchivedTitle}>
              {text.list.noArchived}
            </EmptyState>
          ) : (
            <EmptyState icon={IconPackage} title={text.list.emptyTitle} action={newButton}>
              {text.list.empty}
            </EmptyState>
          )
        }
      />
      <RowActDialog {...bulk.dialog} />
      {previewed && <PackPreview pack={previewed} onClose={() => setPreviewed(undefined)} />}
    </>
  );
}

const columns: readonly ListColumn<FormPackSummary>[] = columnsOf(formPacksList, [
  archivableNameColumn,
  { key: 'formCount', align: 'right', width: 90 },
  { key: 'pageCount', align: 'right', width: 90 },
  {
    key: 'labels',
    width: 110,
    hideBelow: 'lg',
    render: ({ labels }) => labels.join(', '),
  },
  changedColumn({
    header: text.list.changed,
    width: 220,
    hideBelow: 'md',
    exportKeys: ['updatedAt', 'updatedBy'],
  }),
  addedColumn,
]);

function PackCard({ pack }: { pack: FormPackSummary }) {
  const { formCount, pageCount, updatedAt, updatedBy } = pack;
  return (
    <>
      <ArchivableName item={pack} />
      <Text size="sm" c="dimmed">
        {text.list.forms(formCount)} · {pagesText(pageCount)}
      </Text>
      <Text size="sm" c="dimmed" truncate>
        {text.list.changedBy(formatAgo(updatedAt), updatedBy)}
      </Text>
    </>
  );
}
