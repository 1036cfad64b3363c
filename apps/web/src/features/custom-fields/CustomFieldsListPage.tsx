import {
  archivedChoices,
  bulkCustomFields,
  type CustomField,
  customFieldOwners,
  customFieldsList,
  exportCustomFields,
} from '@countersign/contract';
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconAdjustments, IconArchive, IconArrowsSort, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useListCustomFieldsQuery } from '../../entities/custom-fields/api.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { RowActDialog } from '../../kit/lists/selection/RowActDialog.tsx';
import { archiveActs, useRowActs } from '../../kit/lists/selection/row-acts.ts';
import { changedColumn } from '../../kit/lists/table/common-columns.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { CountTabs } from '../../ui/page/CountTabs.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { type ChosenFieldAct, FieldActDialog } from './FieldActDialog.tsx';
import classes from './FieldList.module.css';
import { FieldMenu } from './FieldMenu.tsx';
import { FieldOrder } from './FieldOrder.tsx';
import { ownerNames, ownerNouns } from './field-labels.ts';
import { KindLabel } from './KindLabel.tsx';
import { text } from './text.ts';

const own = {
  of: customFieldOwners,
  archived: archivedChoices,
  show: ['list', 'order'],
} as const;

/** The custom fields of contacts, projects and documents. */
export default function CustomFieldsListPage() {
  const list = useListState(customFieldsList, own);
  const { of, archived, show } = list.more;
  const found = useListCustomFieldsQuery(
    { ...list.query, of, archived },
    { refetchOnMountOrArgChange: true },
  );
  const bulk = useRowActs({
    endpoint: bulkCustomFields,
    nouns: text.list.nouns,
    acts: archiveActs(archived, text.list.nouns, text.list.archive),
    bodyOf: ({ act: { action }, selection }) => ({ action, selection, of }),
  });
  const [chosen, setChosen] = useState<ChosenFieldAct>();
  const counts = found.data?.counts;
  const newButton = (
    <Button
      component={Link}
      to={paths.newCustomField(of)}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {text.list.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.list.title} description={text.list.description} actions={newButton} />
      <CountTabs
        label={text.list.owners}
        value={of}
        tabs={customFieldOwners.map((value) => ({
          value,
          name: ownerNames[value],
          count: counts?.[value],
        }))}
        onChange={(value) => list.setMore({ of: value })}
      />
      {show === 'order' ? (
        <FieldOrder key={of} of={of} onDone={() => list.setMore({ show: 'list' })} />
      ) : (
        <ListTable
          label={text.list.label}
          definition={customFieldsList}
          list={list}
          {...answerOf(found)}
          columns={fieldColumns()}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          rowHref={(row) => paths.customField(row.id)}
          renderCard={(row) => <FieldCard field={row} />}
          renderMenu={(row) => (
            <FieldMenu field={row} onAct={(act) => setChosen({ act, field: row })} />
          )}
          searchPlaceholder={text.list.search}
          bulkActions={bulk.actions}
          exportOf={{ endpoint: exportCustomFields, query: { of, archived } }}
          takesAllOf
          toolbar={
            (counts?.[of] ?? 0) > 1 && (
              <Button
                variant="default"
                leftSection={<IconArrowsSort size={16} aria-hidden />}
                onClick={() => list.setMore({ show: 'order' })}
              >
                {text.list.changeOrder}
              </Button>
            )
          }
          empty={
            archived === 'yes' ? (
              <EmptyState icon={IconArchive} title={text.list.noArchivedTitle}>
                {text.list.noArchived}
              </EmptyState>
            ) : (
              <EmptyState
                icon={IconAdjustments}
                title={text.list.emptyTitle(ownerNouns[of][1])}
                action={newButton}
              >
                {text.list.empty(ownerNouns[of][1])}
              </EmptyState>
            )
          }
        />
      )}
      <RowActDialog {...bulk.dialog} />
      <FieldActDialog chosen={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}

const fieldColumns = (): readonly ListColumn<CustomField>[] =>
  columnsOf(customFieldsList, [
    {
      key: 'name',
      width: 190,
      isFixed: true,
      render: (row) => (
        <Group component="span" gap="xs" wrap="nowrap" miw={0}>
          <Text component="span" inherit truncate title={row.name}>
            {row.name}
          </Text>
          {row.archivedAt !== null && (
            <Badge variant="light" color="gray">
              {text.list.archived}
            </Badge>
          )}
        </Group>
      ),
    },
    { key: 'kind', width: 150, render: (row) => <KindLabel kind={row.kind} /> },
    {
      key: 'section',
      width: 130,
      hideBelow: 'md',
      render: (row) => <Dimmed value={row.section} />,
    },
    {
      key: 'required',
      width: 95,
      hideBelow: 'md',
      render: (row) => (row.required ? text.list.yes : <Dimmed value="" />),
    },
    {
      key: 'help',
      width: 160,
      hideBelow: 'lg',
      render: (row) => <Dimmed value={row.help} />,
    },
    {
      key: 'position',
      width: 90,
      align: 'right',
      isHiddenAtFirst: true,
      render: (row) => row.position + 1,
    },
    changedColumn({ header: text.list.changed, width: 140, hideBelow: 'lg' }),
  ]);

function Dimmed({ value }: { value: string }) {
  return (
    <Text size="sm" c="dimmed" truncate title={value === '' ? undefined : value}>
      {value === '' ? '–' : value}
    </Text>
  );
}

function FieldCard({ field }: { field: CustomField }) {
  const { name, kind, section, required, archivedAt } = field;
  return (
    <>
      <Group component="span" gap="xs" wrap="nowrap" miw={0}>
        <Text component="span" fw={550} truncate title={name}>
          {name}
        </Text>
        {archivedAt !== null && (
          <Badge variant="light" color="gray">
            {text.list.archived}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" component="div" className={classes.facts}>
        <KindLabel kind={kind} />
        {section !== '' && <span>{section}</span>}
        {required && <span>{text.list.required}</span>}
      </Text>
    </>
  );
}
