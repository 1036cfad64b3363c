import {
  apiBasePaths,
  type Contact,
  type ContactCategory,
  type ContactEngagementType,
  type ContactSummary,
} from '@countersign/contract';
import { contactName, may } from '@countersign/domain';
import { eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lock, refuseStale } from '../../platform/records/records.ts';
import { readCustomValues } from '../custom-fields/index.ts';
import { groupsOf } from './contact-groups.ts';
import { type ContactsSource, contactsSource } from './contacts-source.ts';
import { proposalsOf } from './read-proposals.ts';

export type ContactRow = typeof contacts.$inferSelect;

export const contactKind = {
  thing: 'contact',
  table: contacts,
  subject: 'contact',
  canChangeInArchive: true,
} as const;

const agents = alias(contacts, 'agents');

/** A contact with its agent, as the database has them. */
export interface ReadContact {
  row: ContactRow;
  agent: Pick<ContactRow, 'id' | 'firstName' | 'lastName' | 'email' | 'erasedAt'> | null;
}

/** Contacts by their ids, in any order. */
export async function readContacts(tx: Tx, ids: readonly string[]): Promise<ReadContact[]> {
  return tx
    .select({
      row: contacts,
      agent: {
        id: agents.id,
        firstName: agents.firstName,
        lastName: agents.lastName,
        email: agents.email,
        erasedAt: agents.erasedAt,
      },
    })
    .from(contacts)
    .leftJoin(agents, eq(agents.id, contacts.agentId))
    .where(inArray(contacts.id, [...ids]));
}

/** All addresses of a contact, the one that documents go to first. */
export function emailsOf({ email, otherEmails }: Pick<ContactRow, 'email' | 'otherEmails'>) {
  return email === '' ? [] : [email, ...otherEmails];
}

/** Contacts of these ids as lists show them, in any order. */
export async function summariesOf(
  tx: Tx,
  source: Pick<ContactsSource, 'groups' | 'conditions'>,
  ids: readonly string[],
): Promise<ContactSummary[]> {
  const found = await readContacts(tx, ids);
  const groups = await groupsOf(tx, source.groups, source.conditions, ids);
  const values = await readCustomValues(tx, 'contact', [...ids]);
  return found.map((one) => ({
    ...presentSummary(one),
    groups: groups.get(one.row.id) ?? [],
    customValues: values.get(one.row.id) ?? {},
  }));
}

function presentSummary({
  row,
  agent,
}: ReadContact): Omit<ContactSummary, 'groups' | 'customValues'> {
  const { id, firstName, lastName, countryCode, mobile, department, jobTitle } = row;
  return {
    id,
    category: row.category as ContactCategory,
    firstName,
    lastName,
    name: nameOf(row),
    emails: emailsOf(row),
    countryCode,
    mobile,
    department,
    jobTitle,
    engagementType: row.engagementType as ContactEngagementType,
    agent: agent && { id: agent.id, name: nameOf(agent), email: agent.email },
    companyName: row.companyName,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    pictureUrl: pictureUrl(row),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Returns the name of a contact. */
export function nameOf(row: Pick<ContactRow, 'firstName' | 'lastName' | 'erasedAt'>): string {
  return contactName({ ...row, isErased: row.erasedAt !== null });
}

function pictureUrl({ id, pictureSha256 }: ContactRow): string {
  if (pictureSha256 === null) return '';
  return `${apiBasePaths.base}/contacts/${id}/picture?v=${pictureSha256.slice(0, 12)}`;
}

/**
 * A contact with everything that its page shows.
 * @throws Failure `not-found`
 */
export async function contactDetail(tx: Tx, user: Member, id: string): Promise<Contact> {
  const [row] = await tx.select().from(contacts).where(eq(contacts.id, id));
  if (!row) throw notFound('contact');
  const source = await contactsSource(tx, user);
  const [summary] = await summariesOf(tx, source, [id]);
  if (!summary) throw notFound('contact');
  const isErased = row.erasedAt !== null;
  return {
    ...summary,
    alsoSendToAgent: row.alsoSendToAgent,
    companyNumber: row.companyNumber,
    vatNumber: row.vatNumber,
    notes: row.notes,
    proposals: await proposalsOf(tx, id),
    clientCount: await tx.$count(contacts, eq(contacts.agentId, id)),
    revision: row.revision,
    may: {
      edit: !isErased,
      erase: !isErased && may(user, 'contacts.erase'),
      draftDocument: row.archivedAt === null && may(user, 'documents.draft'),
    },
  };
}

/**
 * Locks a contact for a change until the transaction is over.
 * @throws Failure `not-found`; `conflict` where it was erased, or changed since `revision`.
 */
export async function lockContact(tx: Tx, id: string, revision?: number): Promise<ContactRow> {
  const row = await lock(tx, contactKind, id);
  if (row.erasedAt !== null) {
    throw new Failure(
      'conflict',
      'This person’s data was removed on request, so the contact can’t be changed any more.',
    );
  }
  if (revision !== undefined) refuseStale(contactKind, row, revision);
  return row;
}
