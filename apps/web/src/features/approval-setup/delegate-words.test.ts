import { describe, expect, it } from 'vitest';
import { daysText, timeOf } from './delegate-labels.ts';

const may = { startsOn: '2031-05-01', endsOn: '2031-05-14' };

describe('a time away', () => {
  it('is described by its days', () => {
    expect(daysText(may)).toBe('1 May 2031 to 14 May 2031');
    expect(daysText({ ...may, endsOn: may.startsOn })).toBe('1 May 2031');
  });

  it.each([
    ['2031-04-30T23:59:00Z', 'later'],
    ['2031-05-01T00:00:00Z', 'now'],
    ['2031-05-14T23:59:00Z', 'now'],
    ['2031-05-15T00:00:00Z', 'over'],
  ])('at %s is %s', (moment, time) => {
    expect(timeOf(may, new Date(moment))).toBe(time);
  });
});
