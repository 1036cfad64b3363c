import type { Import, ImportColumn, ImportRow, ImportRowFilter } from '@countersign/contract';
import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import { IconEye, IconFileOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { type CountTab, CountTabs } from '../../ui/page/CountTabs.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import type { ListColumn } from '../lists/table/list-columns.ts';
import { PageFooter } from '../lists/table/PageFooter.tsx';
import { PlainTable } from '../lists/table/PlainTable.tsx';
import { endpointAddress, useListImportRowsQuery } from './api.ts';
import classes from './Imports.module.css';
import { outcomeLooks } from './import-labels.ts';
import type { ImportOf } from './import-props.ts';
import { text } from './text.ts';

interface ImportRowsProps {
  one: Import;
  of: ImportOf;
  columns: readonly ImportColumn[];
  /** Shown next to the tabs. */
  actions?: ReactNode;
}

type Shown = ImportRowFilter | 'all';

/** Lists the filters by priority: rows that need attention come before others. */
const filters = ['refuse', 'warned', 'open', 'add', 'update', 'skip', 'undone', 'kept'] as const;

/** Returns the first filter: rows that need attention, or rows that an undo left. */
function firstShown({ state, counts }: Import): Shown {
  if (state === 'undone') return counts.kept > 0 ? 'kept' : 'all';
  if (counts.refuse > 0) return 'refuse';
  return counts.warned > 0 ? 'warned' : 'all';
}

/** The rows of an import by what becomes, or became, of them, with what is wrong at the cell. */
export function ImportRows({ one, of, columns, actions }: ImportRowsProps) {
  const [shown, setShown] = useState<Shown>(firstShown(one));
  const [cursor, setCursor] = useState<string>();
  const [pageSize, setPageSize] = useState<25 | 50 | 100>(25);
  const { currentData, error, refetch } = useListImportRowsQuery({
    ...endpointAddress(of.endpoints.rows),
    id: one.id,
    state: one.state,
    ...(shown === 'all' ? {} : { outcome: shown }),
    ...(cursor === undefined ? {} : { cursor }),
    pageSize,
  });
  const [previewed, setPreviewed] = useState<number>();
  const looks = outcomeLooks(of.words, one.state);
  const { Preview } = of;
  const tabs: CountTab<Shown>[] = [
    { value: 'all', name: text.rows.all, count: one.rowCount },
    ...filters
      .filter((filter) => one.counts[filter] > 0 || filter === shown)
      .map((value) => ({
        value,
        name: value === 'warned' ? text.rows.warned : looks[value].name,
        count: one.counts[value],
      })),
  ];
  return (
    <section>
      <div className={classes.rowsHead}>
        <CountTabs
          label={text.rows.outcomes}
          tabs={tabs}
          value={shown}
          onChange={(next) => {
            setShown(next);
            setCursor(undefined);
          }}
        />
        {actions}
      </div>
      {currentData === undefined && error !== undefined ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <PlainTable
          label={text.rows.label}
          columns={tableColumns(one, columns, looks)}
          items={currentData?.items}
          rowKey={({ row }) => String(row)}
          rowName={({ row }) => text.rows.name(row)}
          renderCard={(row) => <RowCard row={row} one={one} columns={columns} looks={looks} />}
          {...(Preview &&
            one.state === 'checked' && {
              renderMenu: ({ row, outcome }: ImportRow) =>
                outcome === 'add' && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={text.rows.previewOne(row)}
                    title={text.rows.preview}
                    onClick={() => setPreviewed(row)}
                  >
                    <IconEye size={18} aria-hidden />
                  </ActionIcon>
                ),
            })}
          empty={
            <EmptyState icon={IconFileOff} title={text.rows.emptyTitle}>
              {text.rows.empty}
            </EmptyState>
          }
          footer={
            currentData !== undefined &&
            currentData.items.length > 0 && (
              <PageFooter
                rows={currentData}
                pageSize={pageSize}
                onPage={setCursor}
                onPageSize={(next) => {
                  setPageSize(next);
                  setCursor(undefined);
                }}
              />
            )
          }
        />
      )}
      {Preview && previewed !== undefined && (
        <Preview one={one} row={previewed} onClose={() => setPreviewed(undefined)} />
      )}
    </section>
  );
}

type Looks = ReturnType<typeof outcomeLooks>;

function tableColumns(
  { mapping, headings, sample }: Import,
  columns: readonly ImportColumn[],
  looks: Looks,
): ListColumn<ImportRow>[] {
  const mapped = mapping.flatMap((key, index): ListColumn<ImportRow>[] => {
    if (key === null) return [];
    const header = columns.find((column) => column.key === key)?.label ?? headings[index] ?? key;
    const render = (row: ImportRow) => <Cell row={row} index={index} column={key} />;
    return [{ key, header, width: widthFor(sample.map((cells) => cells[index] ?? '')), render }];
  });
  return [
    { key: 'row', header: text.rows.row, width: 64, align: 'right', render: ({ row }) => row },
    {
      key: 'outcome',
      header: text.rows.outcome,
      width: 150,
      render: (row) => <Outcome row={row} mapping={mapping} looks={looks} />,
    },
    ...mapped,
  ];
}

/** The room that texts such as these need, within reason. */
function widthFor(texts: readonly string[]): number {
  const longest = Math.max(0, ...texts.map((text) => text.length));
  return Math.min(280, Math.max(140, longest * 8 + 40));
}

function Cell({ row, index, column }: { row: ImportRow; index: number; column: string }) {
  const text = row.cells[index] ?? '';
  const problems = row.problems.filter((problem) => problem.column === column);
  return (
    <div className={classes.cell}>
      <Text size="sm" span lineClamp={3} title={text} c={text === '' ? 'dimmed' : undefined}>
        {text === '' ? '–' : text}
      </Text>
      {problems.map(({ message, isWarning }) => (
        <span key={message} className={classes.problem} data-warning={isWarning}>
          {message}
        </span>
      ))}
    </div>
  );
}

interface OutcomeProps {
  row: ImportRow;
  mapping: Import['mapping'];
  looks: Looks;
}

/** Shows the outcome of a row, with its problems as a whole. */
function Outcome({ row: { outcome, problems }, mapping, looks }: OutcomeProps) {
  const whole = problems.filter(({ column }) => !mapping.includes(column));
  return (
    <>
      <Badge color={looks[outcome].color} variant="light" bd="1px solid var(--app-line)">
        {looks[outcome].name}
      </Badge>
      {whole.map(({ message }) => (
        <span key={message} className={classes.problem}>
          {message}
        </span>
      ))}
    </>
  );
}

interface RowCardProps {
  row: ImportRow;
  one: Import;
  columns: readonly ImportColumn[];
  looks: Looks;
}

/** Number of cells that a card shows, besides those with a problem. */
const cardCells = 3;

function RowCard({ row, one: { mapping }, columns, looks }: RowCardProps) {
  const cells = mapping.flatMap((key, index) => {
    const label = columns.find((column) => column.key === key)?.label;
    return key === null || label === undefined ? [] : [{ key, index, label }];
  });
  const isWrong = (key: string) => row.problems.some(({ column }) => column === key);
  const shown = cells.filter(({ key }, index) => index < cardCells || isWrong(key));
  return (
    <>
      <Group gap="xs" mb={6} align="flex-start">
        <Text size="xs" c="dimmed" mt={2}>
          {text.rows.card(row.row)}
        </Text>
        <div>
          <Outcome row={row} mapping={mapping} looks={looks} />
        </div>
      </Group>
      {shown.map(({ key, index, label }) => (
        <div key={key} className={classes.cardCell}>
          <Text size="xs" c="dimmed" lh="20px">
            {label}
          </Text>
          <Cell row={row} index={index} column={key} />
        </div>
      ))}
    </>
  );
}
