import {
  type Contact,
  type ContactMergePart,
  type CustomField,
  contactCategoryLabels,
  contactMergeParts,
  customKey,
} from '@countersign/contract';
import { customValueText } from '@countersign/domain';
import { formatDate } from '../../core/dates.ts';
import { mobileText } from '../../entities/contacts/contact-badges.ts';
import { text } from './text.ts';

/** A part of a contact that is chosen when several are merged. */
export interface MergePart {
  /** As the merge takes it: a part, or the key of a custom field. */
  key: string;
  label: string;
  /** What a contact has of it, for people; empty where it has nothing. */
  textOf(contact: Contact): string;
}

/** All parts, with the organisation's own fields after the others. */
export function mergePartsOf(fields: readonly CustomField[]): MergePart[] {
  return [
    ...contactMergeParts.map((part) => ({
      key: part,
      label: text.merge.parts[part],
      textOf: (contact: Contact) => partText(part, contact),
    })),
    ...fields.map((field) => ({
      key: customKey(field.id),
      label: field.name,
      textOf: (contact: Contact) => customValueText(field, contact.customValues[field.id]),
    })),
  ];
}

function partText(part: ContactMergePart, contact: Contact): string {
  switch (part) {
    case 'name':
      return contact.name;
    case 'email':
      return contact.emails.join(', ');
    case 'mobile':
      return mobileText(contact);
    case 'category':
      return contactCategoryLabels[contact.category];
    case 'department':
    case 'jobTitle':
    case 'engagementType':
    case 'notes':
      return contact[part];
    case 'agent':
      return contact.agent?.name ?? '';
    case 'company':
      return [contact.companyName, contact.companyNumber, contact.vatNumber]
        .filter((part) => part !== '')
        .join(', ');
    case 'dates':
      return [contact.startsOn, contact.endsOn]
        .map((day) => (day === null ? '' : formatDate(`${day}T00:00:00`)))
        .join(' – ')
        .replace(/^ – $/, '');
    case 'picture':
      return contact.pictureUrl;
  }
}

/** The parts in which the contacts differ: only those have to be chosen. */
export function differingParts(
  parts: readonly MergePart[],
  contacts: readonly Contact[],
): MergePart[] {
  return parts.filter(({ textOf }) => new Set(contacts.map(textOf)).size > 1);
}

/**
 * Returns the default choices of a merge: the values of the one that stays, and where these are empty, those of the
 * first of the others.
 */
export function usualChoices(
  parts: readonly MergePart[],
  stays: Contact,
  others: readonly Contact[],
): Record<string, string> {
  return Object.fromEntries(
    parts.map(({ key, textOf }) => {
      const found = [stays, ...others].find((contact) => textOf(contact) !== '');
      return [key, (found ?? stays).id];
    }),
  );
}
