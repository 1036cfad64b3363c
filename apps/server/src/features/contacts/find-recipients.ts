import type { ContactEngagementType } from '@countersign/contract';
import { may } from '@countersign/domain';
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';
import { contacts, documents } from '../../platform/database/tables/index.ts';
import { readIdsAfter } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { never, rowsFor } from '../../platform/policy/rows.ts';
import { belongsTo } from '../projects/index.ts';
import { bareContactsSource } from './contacts-source.ts';

/**
 * The fields of a recipient as columns of the contact and the document: a mobile or an email given for the document alone
 * comes before the contact's.
 */
export const recipientColumns = {
  id: contacts.id,
  firstName: contacts.firstName,
  lastName: contacts.lastName,
  email: sql<string>`coalesce(${documents.recipientEmail}, ${contacts.email})`,
  countryCode: sql<string>`coalesce(${documents.recipientCountryCode}, ${contacts.countryCode})`,
  mobile: sql<string>`coalesce(${documents.recipientMobile}, ${contacts.mobile})`,
};

const agents = alias(contacts, 'agents');

/**
 * Contacts who have words that begin with what was typed, in a name or an email, with their agents; ten at
 * most. Anyone who may not use contacts finds those alone for whom they have drafted, or of whom a project of
 * theirs has documents, and what those documents say of them.
 */
export async function findRecipients(database: Database, user: Member, search: string) {
  const known = may(user, 'contacts.use') ? undefined : documentsOf(user);
  const items = await database.tenant(user.tenantId, async (tx) => {
    const query = { search, filters: [] };
    const where = and(isNull(contacts.archivedAt), known && sql`exists (select ${known})`);
    const { ids } = await readIdsAfter(tx, bareContactsSource, query, where, 10);
    return tx
      .select(columnsFor(known))
      .from(contacts)
      .leftJoin(agents, and(eq(agents.id, contacts.agentId), agentInSight(known)))
      .where(inArray(contacts.id, ids))
      .orderBy(asc(contacts.sortName), asc(contacts.id));
  });
  return { items };
}

/** The documents for a contact that a user drafted, or that are of their projects: from where on. */
function documentsOf(user: Member): SQL {
  const ofProjects = rowsFor(user, 'projects.read', {
    project: belongsTo(user, documents.projectId),
    own: never,
    chain: never,
    turn: never,
  });
  const inSight = ofProjects && or(eq(documents.createdBy, user.userId), ofProjects);
  return sql`from ${documents} where ${and(eq(documents.recipientId, contacts.id), inSight)}`;
}

/** Archived agents are not offered, nor are those whom no document that the user sees names. */
function agentInSight(known: SQL | undefined): SQL | undefined {
  const named = sql`jsonb_build_array(jsonb_build_object(
    'role', 'agent', 'person', jsonb_build_object('email', ${agents.email})))`;
  return and(
    isNull(agents.archivedAt),
    known && sql`exists (select ${known} and ${documents.settings} -> 'parties' @> ${named})`,
  );
}

function columnsFor(known: SQL | undefined) {
  const { id, firstName, lastName, email } = contacts;
  const newest = (own: PgColumn, kept: PgColumn) =>
    known
      ? sql<string>`(select coalesce(${own}, ${kept}) ${known} order by ${documents.createdAt} desc limit 1)`
      : sql<string>`${kept}`;
  const ofAgent = (kept: PgColumn) => (known ? sql<string>`''` : sql<string>`${kept}`);
  return {
    id,
    firstName,
    lastName,
    email,
    countryCode: newest(documents.recipientCountryCode, contacts.countryCode),
    mobile: newest(documents.recipientMobile, contacts.mobile),
    engagementType: sql<ContactEngagementType>`${contacts.engagementType}`,
    agent: {
      id: agents.id,
      firstName: agents.firstName,
      lastName: agents.lastName,
      email: agents.email,
      countryCode: ofAgent(agents.countryCode),
      mobile: ofAgent(agents.mobile),
    },
  };
}
