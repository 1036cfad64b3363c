import type { ListPeriod } from '@countersign/contract';

const day = 86_400_000;

/**
 * The first and the last day of a period as it is at a moment, both included, as `YYYY-MM-DD`. Days
 * begin and end at midnight UTC.
 */
export function periodDays(period: ListPeriod, now: Date): [from: string, to: string] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const inDays = (days: number) => dayOf(now.getTime() + days * day);
  switch (period) {
    case 'today':
      return [inDays(0), inDays(0)];
    case 'last-7-days':
      return [inDays(-6), inDays(0)];
    case 'last-30-days':
      return [inDays(-29), inDays(0)];
    case 'next-30-days':
      return [inDays(0), inDays(29)];
    case 'this-month':
      return [dayOf(Date.UTC(year, month, 1)), dayOf(Date.UTC(year, month + 1, 0))];
    case 'last-month':
      return [dayOf(Date.UTC(year, month - 1, 1)), dayOf(Date.UTC(year, month, 0))];
    case 'this-year':
      return [dayOf(Date.UTC(year, 0, 1)), dayOf(Date.UTC(year, 11, 31))];
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
