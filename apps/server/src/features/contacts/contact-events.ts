import { type AuditEvent, recordEvents } from '../../platform/audit/audit.ts';
import type { PersonalChange } from '../../platform/audit/personal-change.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { type ContactRow, emailsOf, nameOf, type ReadContact } from './contact-rows.ts';

/** Who does something to contacts, and from where. */
export interface Actor {
  user: Pick<SignedIn, 'userId' | 'tenantId'>;
  address: string;
}

export type ContactAction =
  | 'contact.created'
  | 'contact.changed'
  | 'contact.archived'
  | 'contact.restored'
  | 'contact.picture-changed'
  | 'contact.picture-removed'
  | 'contact.merged'
  | 'contact.merged-into'
  | 'contact.erased'
  | 'contact.removed'
  | 'contact.import-undone';

/** What happened to one contact; everything that is told of a person can be taken out of it later. */
export interface ContactEvent {
  id: string;
  action: ContactAction;
  personal?: PersonalChange | undefined;
  detail?: Record<string, unknown>;
}

/** Writes down what was done to contacts. */
export function recordContactEvents(
  tx: Tx,
  { user, address }: Actor,
  events: readonly ContactEvent[],
): Promise<void> {
  return recordEvents(
    tx,
    events.map(({ id, action, personal, detail }): AuditEvent => {
      const subject = { type: 'contact', id } as const;
      const { tenantId, userId: actorId } = user;
      return {
        tenantId,
        subject,
        actorId,
        action,
        address,
        ...(personal ? { personal } : {}),
        ...(detail ? { detail } : {}),
      };
    }),
  );
}

/** The values of a contact by which events tell of its changes; groups and custom fields come besides. */
export function toldOf({ row, agent }: Pick<ReadContact, 'agent'> & { row: Told }) {
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

/** What of a contact's row is told. */
export type Told = Pick<
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
export function toldOfNew(values: Record<string, unknown>): PersonalChange {
  const filled = Object.entries(values).filter(
    ([, value]) =>
      value !== null &&
      value !== '' &&
      value !== false &&
      !(Array.isArray(value) && value.length === 0),
  );
  return { after: Object.fromEntries(filled) };
}
