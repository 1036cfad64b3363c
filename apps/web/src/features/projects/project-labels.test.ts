import type { ProjectMember } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { rightsText } from './project-labels.ts';

describe('the permissions of a member', () => {
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
    expect(rightsText(member)).toBe('Drafts and sends documents, and sees their own');
    expect(rightsText({ ...member, taxRiskAccess: true, docDistributionAccess: true })).toContain(
      'Also: tax risks, contacts and distributions',
    );
    expect(rightsText({ ...member, isDisabled: true, taxRiskAccess: true })).toBe(
      'No access: this account is disabled',
    );
  });
});
