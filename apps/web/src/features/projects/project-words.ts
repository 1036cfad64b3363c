import type { ProjectMember, ProjectSummary, TaxRiskMode, UserType } from '@countersign/contract';
import { formatDate } from '../../core/dates.ts';

/** What a project asks for on the tax status of engagements. */
export const taxRiskTexts: Record<TaxRiskMode, { label: string; meaning: string }> = {
  off: { label: 'Off', meaning: 'Nobody is asked for a tax assessment.' },
  optional: {
    label: 'Optional',
    meaning: 'An assessment can be made for each engagement, and no document waits for it.',
  },
  required: {
    label: 'Required',
    meaning: 'No document of an engagement leaves before its assessment is signed off.',
  },
};

/** From when to when a project runs, in a few words; empty where neither day is known. */
export function projectDates({
  startsOn,
  endsOn,
}: Pick<ProjectSummary, 'startsOn' | 'endsOn'>): string {
  if (startsOn !== null && endsOn !== null)
    return `${formatDate(startsOn)} – ${formatDate(endsOn)}`;
  if (startsOn !== null) return `from ${formatDate(startsOn)}`;
  return endsOn === null ? '' : `until ${formatDate(endsOn)}`;
}

/** Where a project stands in time on a day, `YYYY-MM-DD`. */
export function projectStage(
  { startsOn, endsOn }: Pick<ProjectSummary, 'startsOn' | 'endsOn'>,
  today: string,
): 'upcoming' | 'running' | 'over' | undefined {
  if (endsOn !== null && endsOn < today) return 'over';
  if (startsOn !== null && startsOn > today) return 'upcoming';
  return startsOn === null && endsOn === null ? undefined : 'running';
}

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
