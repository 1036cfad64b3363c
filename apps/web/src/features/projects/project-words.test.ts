import type { ProjectMember } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { projectDates, projectStage, rightsText } from './project-words.ts';

describe('when a project runs', () => {
  it('is told by the days that are known', () => {
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

describe('what a member may do', () => {
  const member: ProjectMember = {
    id: 'u',
    name: 'Olivia Brennan',
    email: 'olivia@example.com',
    profilePicUrl: '',
    userType: 'Operator',
    taxRiskAccess: false,
    docDistributionAccess: false,
    isDisabled: false,
  };

  it('follows from their type, their flags and their account', () => {
    expect(rightsText(member)).toBe('Drafts and sends documents, and sees those of their own');
    expect(rightsText({ ...member, taxRiskAccess: true, docDistributionAccess: true })).toContain(
      'Also: tax risks, contacts and distributions',
    );
    expect(rightsText({ ...member, isDisabled: true, taxRiskAccess: true })).toBe(
      'Nothing: the account is disabled',
    );
  });
});
