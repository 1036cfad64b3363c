import type { ProjectMember } from '@countersign/contract';
import { text } from './text.ts';

/** Describes the rights of a member of a project, in words. */
export function rightsText(member: ProjectMember): string {
  const { userType, taxRiskAccess, docDistributionAccess, isDisabled } = member;
  if (isDisabled) return text.members.disabled;
  const more = [
    ...(taxRiskAccess ? [text.members.taxRisks] : []),
    ...(docDistributionAccess ? [text.members.distributions] : []),
  ];
  return more.length === 0
    ? text.members.rights[userType]
    : text.members.also(text.members.rights[userType], more.join(', '));
}
