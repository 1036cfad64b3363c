import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatAgo, formatDate, formatMoment, showDatesAs } from './dates.ts';

const now = new Date('2026-11-21T12:00:00Z');

afterEach(() => showDatesAs('day-month-year'));

describe('moments as people say them', () => {
  it.each([
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T11:58:50Z', '1 minute ago'],
    ['2026-11-21T09:00:00Z', '3 hours ago'],
    ['2026-11-20T11:00:00Z', 'yesterday'],
    ['2026-11-17T11:00:00Z', '4 days ago'],
  ])('%s is %s', (moment, expected) => {
    expect(formatAgo(moment, now)).toBe(expected);
  });

  it('is the date after a week', () => {
    expect(formatAgo('2026-10-02T10:00:00Z', now)).toMatch(/^2 Oct 2026/);
  });
});

describe('a day of the calendar', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it.each(['America/Los_Angeles', 'Europe/London', 'Pacific/Auckland'])(
    'is the same one in %s, unlike a moment',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      vi.resetModules();
      const here = await import('./dates.ts');
      expect(here.formatDate('2026-03-05')).toBe('5 Mar 2026');
      const parts = { timeZone: zone, dateStyle: 'short' } as const;
      const at = new Date('2026-03-05T02:30:00Z');
      expect(here.dayHere(at)).toBe(new Intl.DateTimeFormat('en-CA', parts).format(at));
    },
  );
});

describe('dates in the order that the user likes', () => {
  it.each([
    ['day-month-year', '5 Mar 2026'],
    ['month-day-year', 'Mar 5 2026'],
    ['year-month-day', '2026-03-05'],
  ] as const)('%s writes %s', (format, expected) => {
    expect(formatDate('2026-03-05T12:00:00Z', format)).toBe(expected);
    showDatesAs(format);
    expect(formatDate('2026-03-05T12:00:00Z')).toBe(expected);
    expect(formatMoment('2026-03-05T12:00:00Z')).toMatch(
      new RegExp(`^${expected}, \\d{2}:\\d{2}$`),
    );
    expect(formatAgo('2026-03-05T12:00:00Z', now)).toContain(expected);
  });
});
