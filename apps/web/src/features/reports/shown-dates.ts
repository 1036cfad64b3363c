import type { ReportCell, ReportColumn } from '@countersign/contract';
import { type DateTexts, reportColumnText } from '@countersign/domain';
import { formatDate, formatMoment } from '../../core/dates.ts';

/** Days and moments as the user likes them. */
export const shownDates: DateTexts = {
  date: (day) => formatDate(day),
  moment: (moment) => formatMoment(moment),
};

/** A cell as the page has it. */
export function cellText(column: Pick<ReportColumn, 'key' | 'kind'>, cell: ReportCell): string {
  return reportColumnText(column, cell, shownDates) || '–';
}
