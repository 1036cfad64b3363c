import { describe, expect, it } from 'vitest';
import { projectDates, projectStage } from './project-dates.ts';

describe('when a project runs', () => {
  it('is derived from the days that are known', () => {
    expect(projectDates({ startsOn: '2026-03-02', endsOn: '2026-05-09' })).toBe(
      '2 Mar 2026 – 9 May 2026',
    );
    expect(projectDates({ startsOn: '2026-03-02', endsOn: null })).toBe('from 2 Mar 2026');
    expect(projectDates({ startsOn: null, endsOn: '2026-05-09' })).toBe('until 9 May 2026');
    expect(projectDates({ startsOn: null, endsOn: null })).toBe('');
  });

  it('is before, while or after, and its first and last day belong to it', () => {
    const dates = { startsOn: '2026-03-02', endsOn: '2026-05-09' };
    expect(projectStage(dates, '2026-03-01')).toBe('upcoming');
    expect(projectStage(dates, '2026-03-02')).toBe('running');
    expect(projectStage(dates, '2026-05-09')).toBe('running');
    expect(projectStage(dates, '2026-05-10')).toBe('over');
    expect(projectStage({ startsOn: null, endsOn: null }, '2026-05-10')).toBeUndefined();
  });
});
