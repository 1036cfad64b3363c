import { expect, test } from 'vitest';
import { nextReportRun } from './next-report-run.ts';

const next = (
  rhythm: 'daily' | 'weekdays' | 'weekly' | 'monthly',
  after: string,
  more: { day?: number; time?: string; timeZone?: string } = {},
) =>
  nextReportRun(
    { rhythm, day: 1, time: '08:00', timeZone: 'UTC', ...more },
    new Date(after),
  ).toISOString();

test('a daily report comes today, or tomorrow where its time has passed', () => {
  expect(next('daily', '2026-11-25T07:59:00Z')).toBe('2026-11-25T08:00:00.000Z');
  expect(next('daily', '2026-11-25T08:00:00Z')).toBe('2026-11-26T08:00:00.000Z');
});

test('one of weekdays leaves out the week-end, and a weekly one waits for its day', () => {
  expect(next('weekdays', '2026-11-27T09:00:00Z')).toBe('2026-11-30T08:00:00.000Z');
  expect(next('weekly', '2026-11-25T09:00:00Z', { day: 3 })).toBe('2026-12-02T08:00:00.000Z');
});

test('a monthly one comes on the last day where a month is shorter', () => {
  expect(next('monthly', '2027-02-01T00:00:00Z', { day: 31 })).toBe('2027-02-28T08:00:00.000Z');
  expect(next('monthly', '2027-02-28T08:00:00Z', { day: 31 })).toBe('2027-03-31T08:00:00.000Z');
});

test('the time is the one that clocks show there, in summer and in winter', () => {
  const timeZone = 'Europe/London';
  expect(next('daily', '2026-10-24T12:00:00Z', { timeZone })).toBe('2026-10-25T08:00:00.000Z');
  expect(next('daily', '2026-06-24T12:00:00Z', { timeZone })).toBe('2026-06-25T07:00:00.000Z');
  expect(next('daily', '2026-06-24T12:00:00Z', { timeZone: 'Pacific/Auckland' })).toBe(
    '2026-06-24T20:00:00.000Z',
  );
});

test('a time that clocks skip comes all the same, once', () => {
  const timeZone = 'Europe/London';
  // On 28 March 2027 clocks go from 01:00 to 02:00.
  const at = next('daily', '2027-03-27T12:00:00Z', { timeZone, time: '01:30' });
  expect(at).toMatch(/^2027-03-28T0[01]:30/);
  expect(next('daily', at, { timeZone, time: '01:30' })).toBe('2027-03-29T00:30:00.000Z');
});
