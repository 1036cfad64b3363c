import type { Contact, ContactInput, CustomValues } from '@countersign/contract';
import { contactProblems, joinEmails } from '@countersign/domain';
import type { FieldRules } from '../../kit/forms/field-errors.ts';

/** Holds the values of a contact's form. */
export type ContactValues = Pick<ContactInput, keyof ContactInput>;

/** Creates the values of a new contact's form. */
export function newContactValues(customValues: CustomValues): ContactValues {
  return {
    category: 'crew',
    firstName: '',
    lastName: '',
    emails: '',
    countryCode: '',
    mobile: '',
    department: '',
    jobTitle: '',
    engagementType: '',
    agentId: null,
    alsoSendToAgent: false,
    companyName: '',
    companyNumber: '',
    vatNumber: '',
    startsOn: null,
    endsOn: null,
    notes: '',
    groupIds: [],
    customValues,
  };
}

/** The form of a contact as it is saved. */
export function contactValues(contact: Contact): ContactValues {
  const { category, firstName, lastName, countryCode, mobile, department, jobTitle } = contact;
  const { engagementType, alsoSendToAgent, companyName, companyNumber, vatNumber } = contact;
  const { startsOn, endsOn, notes, customValues } = contact;
  return {
    category,
    firstName,
    lastName,
    emails: joinEmails(contact.emails),
    countryCode,
    mobile,
    department,
    jobTitle,
    engagementType,
    agentId: contact.agent?.id ?? null,
    alsoSendToAgent,
    companyName,
    companyNumber,
    vatNumber,
    startsOn,
    endsOn,
    notes,
    groupIds: contact.groups.filter(({ isDynamic }) => !isDynamic).map(({ id }) => id),
    customValues,
  };
}

/** Checks that the values fit together, with the messages at the fields where they do not. */
export const contactRules: FieldRules<ContactValues> = {
  endsOn: (_, values) => contactProblems(values).endsOn ?? null,
  agentId: (_, values) => contactProblems(values).agentId ?? null,
};
