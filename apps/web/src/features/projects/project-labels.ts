import type { ProjectMember, TaxRiskMode, UserType } from '@countersign/contract';

/** What a project asks for on the tax status of engagements. */
export const taxRiskTexts: Record<TaxRiskMode, { label: string; meaning: string }> = {
  off: { label: 'Off', meaning: 'Nobody is asked for a tax assessment.' },
  warn: {
    label: 'Warn',
    meaning:
      'Documents tell where the tax status of their engagement is not signed off, and wait for nothing.',
  },
  'hold-sending': {
    label: 'Hold back sending',
    meaning: 'No document of an engagement is sent before its tax status is signed off.',
  },
  'hold-finishing': {
    label: 'Hold back finishing',
    meaning: 'Documents are sent and signed, and finished once the tax status is signed off.',
  },
};

const rights: Record<UserType, string> = {
  SysAdmin: 'Manages everything, here and elsewhere',
  Admin: 'Sees every document of the project; drafts, sends, reminds and voids',
  Operator: 'Drafts and sends documents, and sees those of their own',
  Approver: 'Approves, declines and signs when it is their turn',
  'Operator/Approver': 'Drafts and sends; approves, declines and signs when it is their turn',
};

/** What somebody may do in a project, in words. */
export function rightsText(member: ProjectMember): string {
  const { userType, taxRiskAccess, docDistributionAccess, isDisabled } = member;
  if (isDisabled) return 'Nothing: the account is disabled';
  const more = [
    ...(taxRiskAccess ? ['tax risks'] : []),
    ...(docDistributionAccess ? ['contacts and distributions'] : []),
  ];
  return more.length === 0 ? rights[userType] : `${rights[userType]}. Also: ${more.join(', ')}`;
}
