import type { ListFilter } from '@countersign/contract';
import { and, asc, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { rowsInsert } from '../../platform/database/rows-insert.ts';
import { contacts } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { foundCondition, rowsCondition } from '../../platform/lists/rows-condition.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { contactsSource } from './contacts-source.ts';

/** Names the choice of contacts: chosen ones, those of a group, or all that the list shows. */
export type PeopleChoice =
  | { contactIds: readonly string[] }
  | { groupId: string }
  | { search: string; filters: readonly ListFilter[]; except?: readonly string[] | undefined };

const columns = {
  id: contacts.id,
  category: contacts.category,
  firstName: contacts.firstName,
  lastName: contacts.lastName,
  email: contacts.email,
  countryCode: contacts.countryCode,
  mobile: contacts.mobile,
  agentId: contacts.agentId,
  alsoSendToAgent: contacts.alsoSendToAgent,
  isArchived: sql<boolean>`${contacts.archivedAt} is not null`,
  isErased: sql<boolean>`${contacts.erasedAt} is not null`,
};

/** Describes a contact that can be emailed. */
export type FoundPerson = Awaited<ReturnType<typeof readPeople>>[number];

function readPeople(tx: Tx, where: SQL | undefined, limit: number) {
  return tx
    .select(columns)
    .from(contacts)
    .where(where)
    .orderBy(asc(contacts.sortName), asc(contacts.id))
    .limit(limit);
}

/**
 * The contacts that are meant, by name, no more than `limit`. Of those that were chosen one by one the archived
 * and the erased ones are named as well; no one is found by a group that is not there any more.
 * @throws Failure `invalid` for a filter that the list can't have
 */
export async function findPeople(
  tx: Tx,
  user: Member,
  choice: PeopleChoice,
  limit: number,
): Promise<FoundPerson[]> {
  if ('contactIds' in choice) {
    const ids = sql.param([...choice.contactIds]);
    return readPeople(tx, sql`${contacts.id} = any(${ids}::uuid[])`, limit);
  }
  const inUse = and(isNull(contacts.archivedAt), isNull(contacts.erasedAt));
  if ('groupId' in choice) {
    const { conditions } = await contactsSource(tx, user);
    const found = conditions.get(choice.groupId);
    return found ? readPeople(tx, and(inUse, found.condition), limit) : [];
  }
  const source = await contactsSource(tx, user, choice.filters);
  const others = notInArray(contacts.id, [...(choice.except ?? [])]);
  const rows = await rowsCondition(tx, source, choice, and(inUse, others));
  return readPeople(tx, await foundCondition(tx, rows), limit);
}

/** The contacts that are in use and whose first address is one of these, by the address in small letters. */
export async function peopleOfAddresses(
  tx: Tx,
  emails: readonly string[],
): Promise<Map<string, FoundPerson>> {
  if (emails.length === 0) return new Map();
  const lower = sql.param(emails.map((email) => email.toLowerCase()));
  const where = and(
    sql`${contacts.sortEmail} = any(${lower}::text[])`,
    isNull(contacts.archivedAt),
    isNull(contacts.erasedAt),
  );
  const found = await readPeople(tx, where, emails.length * 2);
  return new Map(found.map((one) => [one.email.toLowerCase(), one]));
}

/** Contacts by their ids. */
export async function peopleOfIds(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, FoundPerson>> {
  if (ids.length === 0) return new Map();
  const found = await readPeople(tx, inArray(contacts.id, [...ids]), ids.length);
  return new Map(found.map((one) => [one.id, one]));
}

/** As many events are written at once. */
const batch = 1000;

/** Makes contacts of people of whom name and address are known; answers their ids in the same order. */
export async function addPeople(
  tx: Tx,
  user: Member,
  people: readonly { firstName: string; lastName: string; email: string }[],
): Promise<string[]> {
  const at = currentTime();
  const rows = people.map((person) => ({
    ...person,
    id: newId(),
    tenantId: user.tenantId,
    category: 'other',
    createdAt: at,
    updatedAt: at,
  }));
  for (let from = 0; from < rows.length; from += batch) {
    const [first, ...others] = rows.slice(from, from + batch);
    if (!first) break;
    await tx.execute(
      sql`with added as (${rowsInsert(contacts, [first, ...others])} returning id) select id from added`,
    );
    await record(
      tx,
      user,
      ...[first, ...others].map(({ id, firstName, lastName, email }) => ({
        type: 'contact.created' as const,
        id,
        personal: { after: { firstName, lastName, email } },
      })),
    );
  }
  return rows.map(({ id }) => id);
}
