import type { ReportDefinition, ReportGroupRow } from '@countersign/contract';
import { acrossText, type ColumnsByKey, groupText, totalName } from '@countersign/domain';
import { Anchor, Paper, Table } from '@mantine/core';
import classes from './Reports.module.css';
import { cellText, shownDates } from './shown-dates.ts';
import { text } from './text.ts';

interface GroupTableProps {
  definition: ReportDefinition;
  columns: ColumnsByKey;
  groups: readonly ReportGroupRow[];
  /** Shows the rows of a group alone. */
  onChoose?(group: ReportGroupRow): void;
}

/** A column of the totals: of all of a group, or of what lies across, its rows or one of its totals. */
interface Column {
  key: string;
  label: string;
  find(row: ReportGroupRow, parts: readonly ReportGroupRow[]): ReportGroupRow | undefined;
  value(row: ReportGroupRow): number | null;
}

const numberText = (value: number | null | undefined) =>
  cellText({ key: '', kind: 'number' }, value ?? null);
const groupKey = ({ values }: Pick<ReportGroupRow, 'values'>) => JSON.stringify(values);

/** The groups of a report with how many rows each has and its totals; the last row is of all. */
export function GroupTable({ definition, columns, groups, onChoose }: GroupTableProps) {
  const heading = definition.groups.map(({ by }) => columns.get(by)?.label ?? by).join(' / ');
  const whole = groups.filter(({ across }) => across === null);
  const inner = whole.filter(({ level }) => level > 0);
  const all = whole.filter(({ level }) => level === 0);
  const parts = Map.groupBy(
    groups.filter(({ across }) => across !== null),
    groupKey,
  );
  const shown = columnsOf(definition, columns, groups);
  return (
    <Paper withBorder radius="lg" className={classes.scroll}>
      <Table
        className={classes.table}
        tabularNums
        verticalSpacing={9}
        horizontalSpacing="md"
        aria-label={text.result.totals}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{heading}</Table.Th>
            {shown.map(({ key, label }) => (
              <Table.Th key={key} scope="col" ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...inner, ...all].map((group) => (
            <Table.Tr key={groupKey(group)} data-level={group.level}>
              <Table.Th scope="row">
                {group.level === 0 ? (
                  text.result.all
                ) : (
                  <Chosen group={group} onChoose={onChoose}>
                    {groupText(definition, columns, group, shownDates)}
                  </Chosen>
                )}
              </Table.Th>
              {shown.map(({ key, find, value }) => {
                const found = find(group, parts.get(groupKey(group)) ?? []);
                return (
                  <Table.Td key={key} ta="right">
                    {found?.across ? (
                      <Chosen group={found} onChoose={onChoose}>
                        {numberText(value(found))}
                      </Chosen>
                    ) : (
                      numberText(found && value(found))
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

interface ChosenProps {
  group: ReportGroupRow;
  onChoose: GroupTableProps['onChoose'];
  children: string;
}

function Chosen({ group, onChoose, children }: ChosenProps) {
  if (onChoose === undefined) return children;
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => onChoose(group)}>
      {children}
    </Anchor>
  );
}

function columnsOf(
  definition: ReportDefinition,
  columns: ColumnsByKey,
  groups: readonly ReportGroupRow[],
): Column[] {
  const { totals } = definition;
  const sums = totals.map((total, index) => ({
    key: `${total.of} ${total.sum}`,
    label: totalName(columns, total),
    value: (row: ReportGroupRow) => row.totals[index] ?? null,
  }));
  const rows = { key: 'rows', label: text.result.rows, value: (row: ReportGroupRow) => row.count };
  const ofAll = [rows, ...sums].map((one): Column => ({ ...one, find: (row) => row }));
  const [first = rows] = sums;
  const across = groups.flatMap((row) =>
    row.level === 0 && row.across !== null ? [row.across] : [],
  );
  const ofParts = across.map(
    (part): Column => ({
      key: `across ${part.value ?? ''}`,
      label: acrossText(definition, columns, part, shownDates),
      find: (_, parts) => parts.find((one) => one.across?.value === part.value),
      value: first.value,
    }),
  );
  return [...ofParts, ...ofAll];
}
