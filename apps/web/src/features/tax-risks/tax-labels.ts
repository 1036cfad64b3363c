import type {
  AnswererRole,
  StatementRecipientRole,
  TaxRisk,
  TaxRiskSummary,
} from '@countersign/contract';
import type { TaxSection } from '@countersign/domain';
import { formatDate } from '../../core/dates.ts';

/** What the sections of the questionnaire are called. */
export const sectionNames: Record<TaxSection | 'setup' | 'exit', string> = {
  setup: 'Start',
  exit: 'Duties',
  personalService: 'Personal service',
  control: 'Control',
  financialRisk: 'Financial risk',
  partAndParcel: 'Part of the organisation',
  businessOnOwnAccount: 'Business on own account',
};

/** How long something is from now, in words: "3 days left", "lapsed 2 days ago". */
export function daysLeftText(days: number): string {
  const count = (some: number) => (some === 1 ? '1 day' : `${some} days`);
  if (days < 0) return `Lapsed ${count(-days)} ago`;
  return days === 0 ? 'Last day' : `${count(days)} left`;
}

/** From when to when an engagement goes, in words; empty where neither is known. */
export function engagementDates({
  startsOn,
  endsOn,
}: Pick<TaxRiskSummary, 'startsOn' | 'endsOn'>): string {
  if (startsOn === null && endsOn === null) return '';
  if (endsOn === null) return `From ${formatDate(startsOn ?? '')}`;
  if (startsOn === null) return `Until ${formatDate(endsOn)}`;
  return `${formatDate(startsOn)} to ${formatDate(endsOn)}`;
}

/** What is said of the result everywhere. */
export function indicativeText({ rules }: Pick<TaxRisk, 'rules'>): string {
  return `Indicative: worked out by the published rules, version ${rules.version} (${rules.date.charAt(0).toLowerCase()}${rules.date.slice(1)}). It is neither a result of the official tool nor tax advice.`;
}

/** Who besides the hirer answers. */
export const answererNames: Record<AnswererRole, string> = {
  worker: 'Worker',
  'line-manager': 'Line manager',
};

/** Who gets a statement. */
export const statementRecipientNames: Record<StatementRecipientRole, string> = {
  worker: 'Worker',
  'fee-payer': 'Contracted and paid',
};
