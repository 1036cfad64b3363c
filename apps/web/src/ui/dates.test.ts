import { describe, expect, it } from 'vitest';
import { formatAgo } from './dates.ts';

const now = new Date('2026-11-21T12:00:00Z');

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
