import type { ContactMergePart } from '@countersign/contract';
import { splitEmails } from './emails.ts';

/** Holds the values of a contact that a merge needs, whatever the type of its dates and values. */
export interface MergeValues {
  id: string;
  category: string;
  firstName: string;
  lastName: string;
  emails: readonly string[];
  countryCode: string;
  mobile: string;
  department: string;
  jobTitle: string;
  engagementType: string;
  agentId: string | null;
  alsoSendToAgent: boolean;
  companyName: string;
  companyNumber: string;
  vatNumber: string;
  startsOn: string | null;
  endsOn: string | null;
  notes: string;
  pictureSha256: string | null;
}

/** The fields that each part of a merge brings along. */
const fieldsOf = {
  name: ['firstName', 'lastName'],
  email: [],
  mobile: ['countryCode', 'mobile'],
  category: ['category'],
  department: ['department'],
  jobTitle: ['jobTitle'],
  engagementType: ['engagementType'],
  agent: ['agentId', 'alsoSendToAgent'],
  company: ['companyName', 'companyNumber', 'vatNumber'],
  dates: ['startsOn', 'endsOn'],
  notes: ['notes'],
  picture: ['pictureSha256'],
} as const satisfies Record<ContactMergePart, readonly (keyof MergeValues)[]>;

/** The fields of a contact that one choice of a merge decides on. */
export const mergeFieldsOf = (part: ContactMergePart): readonly (keyof MergeValues)[] =>
  fieldsOf[part];

/**
 * Merges several contacts that are one person. The first one stays; `choices` names for a part whose it is to be. No
 * address is lost: the chosen first one is followed by all the others. An agent who becomes a part of the person
 * themselves is dropped.
 */
export function mergedContact(
  contacts: readonly [MergeValues, ...MergeValues[]],
  choices: Partial<Record<ContactMergePart, string>>,
): MergeValues {
  const [stays] = contacts;
  const chosen = (part: ContactMergePart) =>
    contacts.find(({ id }) => id === choices[part]) ?? stays;
  const merged = { ...stays };
  for (const part of Object.keys(fieldsOf) as ContactMergePart[]) {
    const from = chosen(part);
    Object.assign(merged, Object.fromEntries(fieldsOf[part].map((field) => [field, from[field]])));
  }
  const first = chosen('email').emails;
  merged.emails = splitEmails([first, ...contacts.map(({ emails }) => emails)].flat().join(','));
  if (contacts.some(({ id }) => id === merged.agentId)) {
    merged.agentId = null;
    merged.alsoSendToAgent = false;
  }
  return merged;
}
