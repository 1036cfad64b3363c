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
import { changedColumn } from '../../kit/lists/common-columns.tsx';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/list-columns.ts';
import { RowActDialog } from '../../kit/lists/RowActDialog.tsx';
import { archiveActs, useRowActs } from '../../kit/lists/row-acts.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { CountTabs } from '../../ui/CountTabs.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type ChosenFieldAct, FieldActDialog } from './FieldActDialog.tsx';
import classes from './FieldList.module.css';
import { FieldMenu } from './FieldMenu.tsx';
import { FieldOrder } from './FieldOrder.tsx';
import { ownerNames, ownerNouns } from './field-words.ts';
import { KindLabel } from './KindLabel.tsx';

const own = {
  of: customFieldOwners,
  archived: archivedChoices,
  show: ['list', 'order'],
} as const;

const nouns = ['custom field', 'custom fields'] as const;
const archiveTexts = {
  archive: 'They are taken out of forms and lists. Their values are kept.',
  restore: 'They stand in forms and lists again, with their values.',
};

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
    nouns,
    acts: archiveActs(archived, nouns, archiveTexts),
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
      New field
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Custom fields"
        description="What you want to know beyond the usual: in forms, tables, filters, imports and exports."
        actions={newButton}
      />
      <CountTabs
        label="What the fields are of"
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
          label="custom fields"
          definition={customFieldsList}
          list={list}
          {...answerOf(found)}
          columns={columns}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          rowHref={(row) => paths.customField(row.id)}
          renderCard={(row) => <FieldCard field={row} />}
          renderMenu={(row) => (
            <FieldMenu field={row} onAct={(act) => setChosen({ act, field: row })} />
          )}
          searchPlaceholder="Search by name, section or help"
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
                Change the order
              </Button>
            )
          }
          empty={
            archived === 'yes' ? (
              <EmptyState icon={IconArchive} title="The archive is empty">
                Fields that are archived keep their values, and can be restored here.
              </EmptyState>
            ) : (
              <EmptyState
                icon={IconAdjustments}
                title={`No fields of ${ownerNouns[of][1]} yet`}
                action={newButton}
              >
                A field that you add here stands at once in the forms of {ownerNouns[of][1]}, and
                their lists can be filtered by it.
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

const columns: readonly ListColumn<CustomField>[] = columnsOf(customFieldsList, [
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
            Archived
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
    render: (row) => <Dimmed text={row.section} />,
  },
  {
    key: 'required',
    width: 95,
    hideBelow: 'md',
    render: (row) => (row.required ? 'Yes' : <Dimmed text="" />),
  },
  {
    key: 'help',
    width: 160,
    hideBelow: 'lg',
    render: (row) => <Dimmed text={row.help} />,
  },
  {
    key: 'position',
    width: 90,
    align: 'right',
    isHiddenAtFirst: true,
    render: (row) => row.position + 1,
  },
  changedColumn({ header: 'Last changed', width: 140, hideBelow: 'lg' }),
]);

function Dimmed({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" truncate title={text === '' ? undefined : text}>
      {text === '' ? '–' : text}
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
            Archived
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" component="div" className={classes.facts}>
        <KindLabel kind={kind} />
        {section !== '' && <span>{section}</span>}
        {required && <span>Required</span>}
      </Text>
    </>
  );
}
