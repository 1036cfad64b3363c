import { listPeriods } from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { periodDays } from './periods.ts';

describe('a period', () => {
  const today = '2027-01-31';

  test.each([
    ['today', '2027-01-31', '2027-01-31'],
    ['last-7-days', '2027-01-25', '2027-01-31'],
    ['last-30-days', '2027-01-02', '2027-01-31'],
    ['next-30-days', '2027-01-31', '2027-03-01'],
    ['this-month', '2027-01-01', '2027-01-31'],
    ['last-month', '2026-12-01', '2026-12-31'],
    ['this-year', '2027-01-01', '2027-12-31'],
  ] as const)('%s is from %s to %s', (period, from, to) => {
    expect(periodDays(period, today)).toEqual([from, to]);
  });

  test('of a month is whole in a leap year too', () => {
    expect(periodDays('this-month', '2028-02-29')).toEqual(['2028-02-01', '2028-02-29']);
  });

  test('is whole days, from the first to the last', () => {
    for (const period of listPeriods) {
      const [from, to] = periodDays(period, today);
      expect(from <= to, period).toBe(true);
    }
  });
});
