import type { PersonalChange } from '../../platform/events/personal-change.ts';
import { type ContactRow, emailsOf, nameOf, type ReadContact } from './contact-queries.ts';

/**
 * The values of a contact as events record its changes, as personal data that can be taken out of
 * them later; groups and custom fields come besides.
 */
export function contactValues({ row, agent }: Pick<ReadContact, 'agent'> & { row: ContactFields }) {
  const { category, firstName, lastName, countryCode, mobile, department, jobTitle } = row;
  const { engagementType, alsoSendToAgent, companyName, companyNumber, vatNumber } = row;
  const { startsOn, endsOn, notes } = row;
  return {
    category,
    firstName,
    lastName,
    email: emailsOf(row).join(', '),
    countryCode,
    mobile,
    department,
    jobTitle,
    engagementType,
    agent: agent && { id: agent.id, name: nameOf(agent) },
    alsoSendToAgent,
    companyName,
    companyNumber,
    vatNumber,
    startsOn: startsOn ?? null,
    endsOn: endsOn ?? null,
    notes,
  };
}

/** The published fields of a contact's row. */
export type ContactFields = Pick<
  ContactRow,
  | 'category'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'otherEmails'
  | 'countryCode'
  | 'mobile'
  | 'department'
  | 'jobTitle'
  | 'engagementType'
  | 'alsoSendToAgent'
  | 'companyName'
  | 'companyNumber'
  | 'vatNumber'
  | 'startsOn'
  | 'endsOn'
  | 'notes'
>;

/** The same of a new contact: only what it has. */
export function newContactValues(values: Record<string, unknown>): PersonalChange {
  const filled = Object.entries(values).filter(
    ([, value]) =>
      value !== null &&
      value !== '' &&
      value !== false &&
      !(Array.isArray(value) && value.length === 0),
  );
  return { after: Object.fromEntries(filled) };
}
