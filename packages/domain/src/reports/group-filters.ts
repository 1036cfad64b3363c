import type {
  ListFilter,
  ReportDefinition,
  ReportGroup,
  ReportGroupRow,
  ReportUnit,
} from '@countersign/contract';
import type { ColumnsByKey } from './report-labels.ts';

/** The filters by which a report has exactly the rows of one of its groups, or of a part of it that lies across. */
export function groupFilters(
  { groups, pivot }: Pick<ReportDefinition, 'groups' | 'pivot'>,
  columns: ColumnsByKey,
  row: Pick<ReportGroupRow, 'values' | 'across'>,
): ListFilter[] {
  const groupValues = row.values.map((value, index) => ({ group: groups[index], value }));
  const across = row.across === null ? [] : [{ group: pivot, value: row.across.value }];
  return [...groupValues, ...across].flatMap(({ group, value }) =>
    group ? filterOf(group, value, columns) : [],
  );
}

function filterOf(group: ReportGroup, value: string | null, columns: ColumnsByKey): ListFilter[] {
  const column = columns.get(group.by);
  if (column?.canFilter !== true) return [];
  const field = group.by;
  if (value === null || value === '') return [{ field, operator: 'empty', values: [] }];
  const hasDays = column.kind === 'date' || column.kind === 'moment';
  return hasDays
    ? [{ field, operator: 'between', values: [value, lastDay(value, group.unit)] }]
    : [{ field, operator: 'any', values: [value] }];
}

/** The last day of a time that begins on a day. */
function lastDay(first: string, unit: ReportUnit = 'month'): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number);
  const after = {
    day: Date.UTC(year, month - 1, day + 1),
    week: Date.UTC(year, month - 1, day + 7),
    month: Date.UTC(year, month, 1),
    quarter: Date.UTC(year, month + 2, 1),
    year: Date.UTC(year + 1, 0, 1),
  }[unit];
  return new Date(after - 86_400_000).toISOString().slice(0, 10);
}
