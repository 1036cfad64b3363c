import type { ContactCategory, ContactSummary } from '@countersign/contract';
import { text } from './text.ts';

/** The colours of the categories' badges. */
export const categoryColors: Record<ContactCategory, string> = {
  crew: 'ink',
  cast: 'amber',
  agent: 'green',
  supplier: 'gray',
  other: 'gray',
};

/** A mobile number for people; empty without one. */
export function mobileText({
  countryCode,
  mobile,
}: Pick<ContactSummary, 'countryCode' | 'mobile'>): string {
  return mobile === '' ? '' : `${countryCode} ${mobile}`;
}

/** Writes the role of a contact: "Focus puller, Camera". */
export function roleText({
  jobTitle,
  department,
}: Pick<ContactSummary, 'jobTitle' | 'department'>): string {
  return [jobTitle, department].filter((part) => part !== '').join(', ');
}

/** "1 contact", "2,000 contacts", "more than 10,000 contacts". */
export function contactsCount(count: number, isCapped = false): string {
  return text.count(count, isCapped);
}
