import type {
  AnswererRole,
  StatementRecipientRole,
  TaxRisk,
  TaxRiskSummary,
} from '@countersign/contract';
import type { TaxSection } from '@countersign/domain';
import { formatDate } from '../../core/dates.ts';
import { text } from './text.ts';

/** Labels the sections of the questionnaire. */
export const sectionNames: Record<TaxSection | 'setup' | 'exit', string> = text.labels.sections;

/** Writes the days to or since a date: "3 days left", "lapsed 2 days ago". */
export function daysLeftText(days: number): string {
  const count = text.labels.days;
  if (days < 0) return text.labels.overdue(count(-days));
  return days === 0 ? text.labels.today : text.labels.left(count(days));
}

/** From when to when an engagement goes, in words; empty where neither is known. */
export function engagementDates({
  startsOn,
  endsOn,
}: Pick<TaxRiskSummary, 'startsOn' | 'endsOn'>): string {
  if (startsOn === null && endsOn === null) return '';
  if (endsOn === null) return text.labels.from(formatDate(startsOn ?? ''));
  if (startsOn === null) return text.labels.until(formatDate(endsOn));
  return text.labels.fromTo(formatDate(startsOn), formatDate(endsOn));
}

/** Writes the note that a result is indicative. */
export function indicativeText({ rules }: Pick<TaxRisk, 'rules'>): string {
  return text.labels.indicative(
    rules.version,
    `${rules.date.charAt(0).toLowerCase()}${rules.date.slice(1)}`,
  );
}

/** Labels the roles that answer, besides the hirer. */
export const answererNames: Record<AnswererRole, string> = text.labels.answerers;

/** Labels the roles that get a statement. */
export const statementRecipientNames: Record<StatementRecipientRole, string> =
  text.labels.recipients;
