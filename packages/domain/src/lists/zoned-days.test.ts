import { describe, expect, test } from 'vitest';
import { clockIn, dayInZone, daysAfter, startOfDay } from './zoned-days.ts';

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

describe('a clock somewhere', () => {
  test.each([
    // Summer time begins and ends within the day.
    ['2026-03-29T00:59:59.500Z', 'Europe/London', '2026-03-29T00:59:59.500Z'],
    ['2026-03-29T01:00:00.000Z', 'Europe/London', '2026-03-29T02:00:00.000Z'],
    ['2026-10-25T00:30:00.000Z', 'Europe/London', '2026-10-25T01:30:00.000Z'],
    ['2026-10-25T01:30:00.000Z', 'Europe/London', '2026-10-25T01:30:00.000Z'],
    ['2026-07-15T23:30:00.000Z', 'Europe/London', '2026-07-16T00:30:00.000Z'],
    ['2026-07-15T23:30:00.000Z', 'Asia/Kolkata', '2026-07-16T05:00:00.000Z'],
    ['2026-07-15T23:30:00.000Z', 'America/Los_Angeles', '2026-07-15T16:30:00.000Z'],
    // Half an hour of summer time.
    ['2026-04-04T14:59:00.000Z', 'Australia/Lord_Howe', '2026-04-05T01:59:00.000Z'],
    ['2026-04-04T15:00:00.000Z', 'Australia/Lord_Howe', '2026-04-05T01:30:00.000Z'],
    ['1969-12-31T23:59:59.250Z', 'Europe/London', '1970-01-01T00:59:59.250Z'],
  ])('at %s in %s shows %s', (at, zone, shown) => {
    const clock = clockIn(zone);
    // Whether or not its day was looked up before.
    const twice = [at, at].map((one) => new Date(clock(Date.parse(one))).toISOString());
    expect(twice).toEqual([shown, shown]);
  });
});
