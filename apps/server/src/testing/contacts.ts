import {
  type Contact,
  type ContactGroup,
  createContact,
  createContactGroup,
  type EndpointInput,
  getContact,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { memberships } from '../platform/database/tables/index.ts';
import { must } from './fixtures.ts';
import type { TestApp, TestTenant, TestUser } from './test-app.ts';

type NewContact = EndpointInput<typeof createContact>['body'];
type NewGroup = EndpointInput<typeof createContactGroup>['body'];

/** Gives all users of a tenant access to contacts. */
export async function openContacts(
  app: TestApp,
  { id }: Pick<TestTenant<'SysAdmin'>, 'id'>,
): Promise<void> {
  await app.platform.database.system((tx) =>
    tx.update(memberships).set({ docDistributionAccess: true }).where(eq(memberships.tenantId, id)),
  );
}

let count = 0;

/** Creates an external person, with an address of their own. */
export function person(change: Partial<NewContact> = {}): NewContact {
  count += 1;
  return { firstName: 'Ada', lastName: 'Okafor', emails: `ada${count}@example.com`, ...change };
}

/** Adds a contact over the API. */
export const addContact = (
  app: TestApp,
  by: TestUser,
  change: Partial<NewContact> = {},
): Promise<Contact> => must(app.call(createContact, by, { body: person(change) }));

/** Makes a group over the API. */
export const addGroup = (
  app: TestApp,
  by: TestUser,
  change: Partial<NewGroup> = {},
): Promise<ContactGroup> => {
  count += 1;
  const usual = {
    name: `Group ${count}`,
    colour: '#1864ab',
    isShared: true,
    filters: null,
  } as const;
  return must(app.call(createContactGroup, by, { body: { ...usual, ...change } }));
};

/** Reads a contact as a user sees it now. */
export const readContact = (app: TestApp, by: TestUser, id: string): Promise<Contact> =>
  must(app.call(getContact, by, { params: { id } }));

/** Builds the update of a contact, with a change. */
export function formOf(contact: Contact) {
  const { category, firstName, lastName, emails, countryCode, mobile, department } = contact;
  const { jobTitle, engagementType, agent, alsoSendToAgent, companyName, companyNumber } = contact;
  const { vatNumber, startsOn, endsOn, notes, groups, customValues, revision } = contact;
  return {
    category,
    firstName,
    lastName,
    countryCode,
    mobile,
    department,
    jobTitle,
    engagementType,
    alsoSendToAgent,
    companyName,
    companyNumber,
    vatNumber,
    startsOn,
    endsOn,
    notes,
    emails: emails.join(', '),
    agentId: agent?.id ?? null,
    groupIds: groups.filter(({ isDynamic }) => !isDynamic).map(({ id }) => id),
    customValues,
    revision,
  };
}
