import {
  type ListFilter,
  type ReportDefinition,
  type ReportGroupRow,
  type ReportUnit,
  reportColumns,
} from '@countersign/contract';

/** The filters by which a report has exactly the rows of one of its groups. */
export function groupFilters(
  { data, groups }: Pick<ReportDefinition, 'data' | 'groups'>,
  row: Pick<ReportGroupRow, 'values'>,
): ListFilter[] {
  const columns = new Map(reportColumns(data).map((column) => [column.key, column]));
  return row.values.flatMap((value, index): ListFilter[] => {
    const group = groups[index];
    const column = group && columns.get(group.by);
    if (!group || column?.canFilter !== true) return [];
    if (value === null || value === '') return [{ field: group.by, operator: 'empty', values: [] }];
    const hasDays = column.kind === 'date' || column.kind === 'moment';
    return hasDays
      ? [{ field: group.by, operator: 'between', values: [value, lastDay(value, group.unit)] }]
      : [{ field: group.by, operator: 'any', values: [value] }];
  });
}

/** The last day of a time that begins on a day. */
function lastDay(first: string, unit: ReportUnit = 'month'): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number);
  const after = {
    day: Date.UTC(year, month - 1, day + 1),
    week: Date.UTC(year, month - 1, day + 7),
    month: Date.UTC(year, month, 1),
    year: Date.UTC(year + 1, 0, 1),
  }[unit];
  return new Date(after - 86_400_000).toISOString().slice(0, 10);
}
