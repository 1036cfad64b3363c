import type {
  ListFieldKind,
  ReportCell,
  ReportColumn,
  ReportDefinition,
  ReportGroup,
  ReportGroupRow,
  ReportSum,
  ReportTotal,
} from '@countersign/contract';
import { actionName } from '../events/event-labels.ts';
import { dateFormat } from '../lists/date-format.ts';

export const reportSumNames: Record<ReportSum, string> = {
  sum: 'total',
  average: 'average',
  median: 'median',
  'percentile-90': '90th percentile',
  minimum: 'minimum',
  maximum: 'maximum',
};

/** The columns that a report names, by their keys. */
export type ColumnsByKey = ReadonlyMap<string, ReportColumn>;

/** Columns by their keys. */
export const columnsByKey = (columns: readonly ReportColumn[]): ColumnsByKey =>
  new Map(columns.map((column) => [column.key, column]));

/** Labels a total, such as "Hours taken, median". */
export function totalName(columns: ColumnsByKey, { of, sum }: ReportTotal): string {
  return `${columns.get(of)?.label ?? of}, ${reportSumNames[sum]}`;
}

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** Formats days and moments for the reader of a report; both are given in ISO 8601. */
export interface DateTexts {
  date(day: string): string;
  moment(moment: string): string;
}

/** A cell as people read it; empty for nothing. */
export function reportCellText(cell: ReportCell, kind: ListFieldKind, dates: DateTexts): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return numbers.format(cell);
  if (kind === 'moment') return dates.moment(cell);
  return kind === 'date' ? dates.date(cell) : cell;
}

/** Formats a value of a column; actions are put in words. */
export function reportColumnText(
  { key, kind }: Pick<ReportColumn, 'key' | 'kind'>,
  cell: ReportCell,
  dates: DateTexts,
): string {
  const isAction = key === 'action' && typeof cell === 'string';
  return isAction ? actionName(cell) : reportCellText(cell, kind, dates);
}

interface GroupValue {
  group: ReportGroup | null | undefined;
  value: string | null;
  label: string;
}

function groupValueText(
  { group, value, label }: GroupValue,
  columns: ColumnsByKey,
  dates: DateTexts,
) {
  const column = group ? columns.get(group.by) : undefined;
  const isDay = (column?.kind === 'date' || column?.kind === 'moment') && value;
  if (!group || !isDay) {
    return reportColumnText({ key: group?.by ?? '', kind: 'text' }, label, dates);
  }
  return group.unit === 'day' ? dates.date(label) : timeText(label, group.unit ?? 'month');
}

/** Labels the last level of a group; periods by their first day. */
export function groupText(
  { groups }: Pick<ReportDefinition, 'groups'>,
  columns: ColumnsByKey,
  { labels, level, values }: Pick<ReportGroupRow, 'labels' | 'level' | 'values'>,
  dates: DateTexts,
): string {
  const groupValue = {
    group: groups[level - 1],
    value: values.at(-1) ?? null,
    label: labels.at(-1) ?? '',
  };
  return groupValueText(groupValue, columns, dates);
}

/** Labels a column of the pivot. */
export function acrossText(
  { pivot }: Pick<ReportDefinition, 'pivot'>,
  columns: ColumnsByKey,
  across: NonNullable<ReportGroupRow['across']>,
  dates: DateTexts,
): string {
  return groupValueText({ group: pivot, ...across }, columns, dates);
}

function timeText(first: string, unit: 'week' | 'month' | 'quarter' | 'year'): string {
  if (unit === 'quarter') {
    const [year, month] = first.split('-').map(Number);
    return `Q${Math.floor(((month ?? 1) - 1) / 3) + 1} ${year}`;
  }
  const formats = {
    week: { day: 'numeric', month: 'short', year: 'numeric' },
    month: { month: 'long', year: 'numeric' },
    year: { year: 'numeric' },
  } as const;
  const words = dateFormat({ ...formats[unit], timeZone: 'UTC' });
  const text = words.format(new Date(first));
  return unit === 'week' ? `Week of ${text}` : text;
}
