import type { AppEvent, ContactEngagementType, recipientInput } from '@countersign/contract';
import { joinEmails, may, splitEmails } from '@countersign/domain';
import { and, eq, gte, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { currentTime } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { auditEvents, contacts } from '../../platform/database/tables/index.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import type { PersonalChange } from '../../platform/events/personal-change.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { hasEmail, lowerEmails, mayHaveEmail } from './contacts-source.ts';

type RecipientValues = z.output<typeof recipientInput>;

/** Names the user and the document of a draft, for the events of its contact. */
export interface Drafting {
  user: Member;
  documentId: string;
}

/** Holds the recipient of a draft. */
export interface DraftRecipient {
  id: string;
  /** Of someone new: the contact that is added, with the draft or before it. */
  adding?: typeof contacts.$inferInsert;
  /** The events of contacts to record. */
  events: AppEvent[];
  /** The mobile that the document has of its own; null where it is the contact's. */
  ownMobile: OwnMobile | null;
  /** The email that the document has of its own; null where it is the contact's. */
  ownEmail: string | null;
  /** As what the contact is engaged; empty where nothing is known. */
  engagementType: ContactEngagementType;
}

/** A mobile as it was given for one document. */
interface OwnMobile {
  countryCode: string;
  mobile: string;
}

/**
 * The contact for what was typed in as a document's recipient: the known one of the same name and
 * email (as `knownAmong` found them), else a new one. Two people may share an email, so a name is
 * never changed behind someone; nor is a mobile by someone who may not change contacts: it stays with the
 * document (`keepProposal`).
 * @param current the id of the contact that the draft has so far
 */
export async function resolveRecipient(
  tx: Tx,
  drafting: Drafting,
  input: RecipientValues,
  known: KnownRecipient | undefined,
  current?: string,
): Promise<DraftRecipient> {
  const { documentId, user } = drafting;
  if (!known) {
    const id = newId();
    // By the clock of documents: who came in with a draft is no older than it.
    const createdAt = currentTime();
    const adding = { id, tenantId: user.tenantId, ...input, createdAt, updatedAt: createdAt };
    const added = contactEvent(documentId, id, 'contact.created', { after: { ...input } });
    return { id, adding, events: [added], ownMobile: null, ownEmail: null, engagementType: '' };
  }
  const { countryCode, mobile } = input;
  const { engagementType } = known;
  const isSame = known.countryCode === countryCode && known.mobile === mobile;
  // Who may not change contacts neither changes nor learns the number that is kept. Who may, and takes out the one
  // that the draft shows, takes it out of this document alone.
  const isCleared = mobile === '' && known.id === current;
  if (!may(user, 'contacts.use') || isCleared) {
    const ownMobile = isSame ? null : { countryCode, mobile };
    return { id: known.id, events: [], ownMobile, ownEmail: null, engagementType };
  }
  const events = mobile === '' ? [] : await change(tx, documentId, known, { countryCode, mobile });
  return { id: known.id, events, ownMobile: null, ownEmail: null, engagementType };
}

/**
 * Changes the recipient of a draft: a contact that this draft added, and that nothing else uses (`unused`, a condition
 * on contacts), is corrected itself, so that correcting a typing error leaves no stray contact.
 */
export async function changeRecipient(
  tx: Tx,
  drafting: Drafting,
  draft: { recipientId: string; recipientEmail: string | null; createdAt: Date; unused: SQL },
  input: RecipientValues,
): Promise<DraftRecipient> {
  const kept = await findAtOwnEmail(tx, draft, input);
  if (kept) {
    const recipient = await resolveRecipient(tx, drafting, input, kept, draft.recipientId);
    return { ...recipient, ownEmail: draft.recipientEmail };
  }
  const known = knownAmong(await knownRecipients(tx, [input]), input);
  if (known && known.id !== draft.recipientId) return resolveRecipient(tx, drafting, input, known);
  const { documentId } = drafting;
  const [own] = await tx
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.id, draft.recipientId),
        gte(contacts.createdAt, draft.createdAt),
        isNull(contacts.archivedAt),
        // A contact that was changed is no typing error any more.
        notExists(
          tx
            .select({ id: auditEvents.id })
            .from(auditEvents)
            .where(
              and(
                eq(auditEvents.subjectType, 'contact'),
                eq(auditEvents.subjectId, contacts.id),
                sql`${auditEvents.detail} ->> 'draft' is distinct from ${documentId}`,
              ),
            ),
        ),
        draft.unused,
      ),
    )
    .for('update');
  if (!own) return resolveRecipient(tx, drafting, input, known, draft.recipientId);
  const events = await change(tx, documentId, own, input);
  const engagementType = own.engagementType as ContactEngagementType;
  return { id: own.id, events, ownMobile: null, ownEmail: null, engagementType };
}

/** Finds the contact of a draft that goes to an email of its own; undefined where name or email were changed. */
async function findAtOwnEmail(
  tx: Tx,
  { recipientId, recipientEmail }: { recipientId: string; recipientEmail: string | null },
  input: RecipientValues,
): Promise<KnownRecipient | undefined> {
  if (recipientEmail?.toLowerCase() !== input.email.toLowerCase()) return undefined;
  const [contact] = await tx
    .select({ email: contacts.email })
    .from(contacts)
    .where(eq(contacts.id, recipientId));
  const inBook = { ...input, email: contact?.email ?? '' };
  const known = await knownRecipients(tx, [inBook]);
  return knownAmong(
    known.filter(({ id }) => id === recipientId),
    inBook,
  );
}

/**
 * Builds the query for the contacts that may be some recipients, which `knownAmong` chooses from. They are locked against
 * merging and erasing until the documents name them.
 */
export function knownRecipients(queries: Queries, inputs: readonly RecipientValues[]) {
  const { id, countryCode, mobile } = contacts;
  const names = inputs.map(({ firstName, lastName }) => `${firstName} ${lastName}`.toLowerCase());
  return queries
    .select({
      id,
      countryCode,
      mobile,
      engagementType: sql<ContactEngagementType>`${contacts.engagementType}`.as('engaged_as'),
      first: sql<string>`lower(${contacts.firstName})`.as('first'),
      last: sql<string>`lower(${contacts.lastName})`.as('last'),
      emails: lowerEmails.as('emails'),
      isArchived: sql<boolean>`${isNotNull(contacts.archivedAt)}`.as('is_archived'),
    })
    .from(contacts)
    .where(
      and(
        mayHaveEmail(inputs.map(({ email }) => email)),
        // Of those who share an address, as clients of an agent do, no other is locked.
        sql`lower(${contacts.firstName}) || ' ' || lower(${contacts.lastName}) = any(${sql.param(names)}::text[])`,
        isNull(contacts.erasedAt),
      ),
    )
    .orderBy(contacts.id)
    .for('update');
}

/** A contact that may be a recipient. */
export type KnownRecipient = Awaited<ReturnType<typeof knownRecipients>>[number];

/**
 * The contact of a recipient's name, one of whose addresses theirs is, if there is one. Documents go to the first of a
 * contact's addresses, and the draft says so.
 */
export function knownAmong(
  known: readonly KnownRecipient[],
  { firstName, lastName, email }: RecipientValues,
): KnownRecipient | undefined {
  const [first, last, lower] = [firstName, lastName, email].map((text) => text.toLowerCase());
  const same = known.filter(
    (one) => one.first === first && one.last === last && one.emails.includes(lower ?? ''),
  );
  // One that is in use before one that was archived.
  return same.find(({ isArchived }) => !isArchived) ?? same[0];
}

/**
 * Replaces a contact's wrong address, to which something was sent, by the right one. Nothing happens where there is no
 * such contact, or it has another address by now.
 * @param who the contact, as a condition
 */
export async function correctContactEmail(
  tx: Tx,
  documentId: string | undefined,
  who: SQL,
  { from, to }: { from: string; to: string },
): Promise<AppEvent[]> {
  const [contact] = await tx
    .select()
    .from(contacts)
    .where(and(who, hasEmail(from), isNull(contacts.erasedAt)))
    .limit(1)
    .for('update');
  if (!contact) return [];
  const isWrong = (email: string) => email.toLowerCase() === from.toLowerCase();
  const emails = [contact.email, ...contact.otherEmails].map((one) => (isWrong(one) ? to : one));
  const [email = to, ...otherEmails] = splitEmails(joinEmails(emails));
  return change(tx, documentId, contact, { email, otherEmails });
}

/** The contacts of a name, as a condition. */
export const hasName = ({ firstName, lastName }: { firstName: string; lastName: string }): SQL =>
  sql`(lower(${contacts.firstName}) = ${firstName.toLowerCase()} and lower(${contacts.lastName}) = ${lastName.toLowerCase()})`;

async function change<Set extends Partial<RecipientValues & { otherEmails: string[] }>>(
  tx: Tx,
  documentId: string | undefined,
  row: { id: string } & Record<keyof Set, unknown>,
  set: Set,
): Promise<AppEvent[]> {
  const keys = Object.keys(set) as (keyof Set)[];
  const before = Object.fromEntries(keys.map((key) => [key, row[key]]));
  const changes = changesBetween<Record<string, unknown>>(before, set);
  if (changes === undefined) return [];
  await tx
    .update(contacts)
    .set({ ...set, revision: sql`${contacts.revision} + 1`, updatedAt: new Date() })
    .where(eq(contacts.id, row.id));
  return [contactEvent(documentId, row.id, 'contact.changed', changes)];
}

/** Creates the event of a contact that was changed by drafting a document. */
function contactEvent(
  documentId: string | undefined,
  id: string,
  type: 'contact.created' | 'contact.changed',
  personal: PersonalChange,
): AppEvent {
  return { type, id, detail: documentId === undefined ? {} : { draft: documentId }, personal };
}

/**
 * Returns the condition that the personal data of a contact was removed, as a column of the row that names it.
 */
export const isErased = (contactId: PgColumn): SQL<boolean> => sql<boolean>`exists (
  select from contacts where contacts.id = ${contactId} and contacts.erased_at is not null
)`;

/** Creates the failure for a recipient whose data was erased: the document can't be sent. */
export function recipientDeleted(): Failure {
  return new Failure(
    'conflict',
    'The recipient’s data was removed on request. Choose another recipient before you send this document.',
  );
}
