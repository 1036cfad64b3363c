import { describe, expect, test } from 'vitest';
import { dayInZone, daysAfter, startOfDay } from './zoned-days.ts';

describe('a day somewhere', () => {
  test.each([
    ['2026-01-15', 'Europe/London', '2026-01-15T00:00:00.000Z'],
    ['2026-07-15', 'Europe/London', '2026-07-14T23:00:00.000Z'],
    ['2026-07-15', 'America/Los_Angeles', '2026-07-15T07:00:00.000Z'],
    ['2026-07-15', 'Asia/Kolkata', '2026-07-14T18:30:00.000Z'],
    // The day has 23 hours, and the next one 24 again.
    ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z'],
    ['2026-03-30', 'Europe/London', '2026-03-29T23:00:00.000Z'],
    // Clocks skip midnight itself.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, at) => {
    expect(startOfDay(day, zone).toISOString()).toBe(at);
  });

  test('is another one elsewhere', () => {
    const at = new Date('2026-07-15T23:30:00Z');
    expect(dayInZone(at, 'UTC')).toBe('2026-07-15');
    expect(dayInZone(at, 'Europe/London')).toBe('2026-07-16');
    expect(dayInZone(at, 'Pacific/Honolulu')).toBe('2026-07-15');
  });

  test('is counted from another one', () => {
    expect([daysAfter('2026-12-31', 1), daysAfter('2026-03-01', -1)]).toEqual([
      '2027-01-01',
      '2026-02-28',
    ]);
  });
});
