import {
  type ListFieldKind,
  type ReportCell,
  type ReportDataName,
  type ReportDefinition,
  type ReportGroupRow,
  type ReportSum,
  type ReportTotal,
  reportColumns,
} from '@countersign/contract';
import { actionName } from '@countersign/domain';
import { formatDate, formatMoment } from '../../core/dates.ts';

const sumNames: Record<ReportSum, string> = {
  sum: 'total',
  average: 'average',
  median: 'median',
  'percentile-90': '90 % within',
  least: 'least',
  most: 'most',
};

/** What a total is called, such as "Hours taken, median". */
export function totalName(data: ReportDataName, { of, sum }: ReportTotal): string {
  const label = reportColumns(data).find(({ key }) => key === of)?.label ?? of;
  return `${label}, ${sumNames[sum]}`;
}

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** A cell as people read it. */
export function valueText(cell: ReportCell, kind: ListFieldKind): string {
  if (cell === null || cell === '') return '–';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return numbers.format(cell);
  if (kind === 'moment') return formatMoment(cell);
  return kind === 'date' ? formatDate(cell) : cell;
}

/** A value of a column as people read it: what happened is told in words. */
export function columnText(key: string, cell: ReportCell, kind: ListFieldKind): string {
  return key === 'action' && typeof cell === 'string' ? actionName(cell) : valueText(cell, kind);
}

/** What the last level of a group is called; times by their first day. */
export function groupText(
  { data, groups }: Pick<ReportDefinition, 'data' | 'groups'>,
  { labels, level, values }: Pick<ReportGroupRow, 'labels' | 'level' | 'values'>,
): string {
  const group = groups[level - 1];
  const label = labels.at(-1) ?? '';
  const kind = reportColumns(data).find(({ key }) => key === group?.by)?.kind;
  const isDay = (kind === 'date' || kind === 'moment') && values.at(-1);
  if (!group || !isDay) return columnText(group?.by ?? '', label, 'text');
  return group.unit === 'day' ? formatDate(label) : timeText(label, group.unit ?? 'month');
}

function timeText(first: string, unit: 'week' | 'month' | 'year'): string {
  const formats = {
    week: { day: 'numeric', month: 'short', year: 'numeric' },
    month: { month: 'long', year: 'numeric' },
    year: { year: 'numeric' },
  } as const;
  const words = new Intl.DateTimeFormat('en-GB', { ...formats[unit], timeZone: 'UTC' });
  const text = words.format(new Date(first));
  return unit === 'week' ? `Week of ${text}` : text;
}
