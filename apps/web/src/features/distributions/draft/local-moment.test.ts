import { describe, expect, it } from 'vitest';
import { localMoment, momentOfLocal } from './local-moment.ts';

describe('a moment in a field for date and time', () => {
  it('is the same moment when it comes back', () => {
    const moment = new Date(2026, 10, 25, 7, 5).toISOString();
    expect(localMoment(moment)).toBe('2026-11-25T07:05');
    expect(momentOfLocal(localMoment(moment))).toBe(moment);
  });

  it('is none while it is typed', () => {
    expect(momentOfLocal('')).toBeUndefined();
    expect(momentOfLocal('2026-11-')).toBeUndefined();
    expect(momentOfLocal('0202-11-25T08:00')).toBeUndefined();
  });
});
