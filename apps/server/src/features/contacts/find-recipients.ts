import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/tables/index.ts';
import { readIdsAfter } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { bareContactsSource } from './contacts-source.ts';

/** What a document says of its recipient, as columns of the contact. */
export const recipientColumns = {
  id: contacts.id,
  firstName: contacts.firstName,
  lastName: contacts.lastName,
  email: contacts.email,
  countryCode: contacts.countryCode,
  mobile: contacts.mobile,
};

const agents = alias(contacts, 'agents');

/** Contacts who have words that begin with what was typed, in a name or an e-mail, with their agents; ten at most. */
export async function findRecipients(database: Database, user: Member, search: string) {
  const items = await database.tenant(user.tenantId, async (tx) => {
    const query = { search, filters: [] };
    const { ids } = await readIdsAfter(
      tx,
      bareContactsSource,
      query,
      isNull(contacts.archivedAt),
      10,
    );
    return tx
      .select({
        ...recipientColumns,
        agent: {
          id: agents.id,
          firstName: agents.firstName,
          lastName: agents.lastName,
          email: agents.email,
          countryCode: agents.countryCode,
          mobile: agents.mobile,
        },
      })
      .from(contacts)
      .leftJoin(agents, and(eq(agents.id, contacts.agentId), isNull(agents.archivedAt)))
      .where(inArray(contacts.id, ids))
      .orderBy(asc(contacts.sortName), asc(contacts.id));
  });
  return { items };
}
