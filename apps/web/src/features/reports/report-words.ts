import {
  type ListFieldKind,
  type ReportCell,
  type ReportDataName,
  type ReportSum,
  type ReportTotal,
  reportColumns,
} from '@countersign/contract';
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
