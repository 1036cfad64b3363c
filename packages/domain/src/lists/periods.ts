import type { ListPeriod } from '@countersign/contract';
import { daysAfter } from './zoned-days.ts';

/** The first and the last day of a period, both included, as `YYYY-MM-DD`; so is the day that it is today. */
export function periodDays(period: ListPeriod, today: string): [from: string, to: string] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  switch (period) {
    case 'today':
      return [today, today];
    case 'last-7-days':
      return [daysAfter(today, -6), today];
    case 'last-30-days':
      return [daysAfter(today, -29), today];
    case 'next-30-days':
      return [today, daysAfter(today, 29)];
    case 'this-month':
      return [dayOf(year, month - 1, 1), dayOf(year, month, 0)];
    case 'last-month':
      return [dayOf(year, month - 2, 1), dayOf(year, month - 1, 0)];
    case 'this-year':
      return [dayOf(year, 0, 1), dayOf(year, 11, 31)];
  }
}

function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}
