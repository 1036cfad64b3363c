import { contactsList, type ListFilter } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { replanned } from '../../platform/database/statement-names.ts';
import { contacts } from '../../platform/database/tables/index.ts';
import {
  belongsFilter,
  referenceFilter,
  refused,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { havingWhole, ledTo } from '../../platform/search/word-index.ts';
import { withCustomFields } from '../custom-fields/index.ts';
import {
  type GroupConditions,
  groupConditions,
  groupsInSight,
  type VisibleGroup,
} from './contact-groups.ts';
import { isEngagedOn } from './engaged-on.ts';

/** Defines the list of contacts as a user sees it. */
export interface ContactsSource extends ListSource {
  /** The groups in sight, and who is in them. */
  groups: VisibleGroup[];
  conditions: GroupConditions;
}

/**
 * The list of contacts with the tenant's own fields, the groups that the user has, and the projects that contacts are
 * engaged on as far as the user sees. Filters that are known beforehand are quicker.
 */
export async function contactsSource(
  tx: Tx,
  user: Member,
  filters: readonly ListFilter[] = [],
): Promise<ContactsSource> {
  const plain = await plainContactsSource(tx, filters);
  const groups = await groupsInSight(tx, user);
  const conditions = await groupConditions(tx, plain, groups);
  const fields = new Map(plain.fields)
    .set('groups', { filter: (filter) => groupsFilter(conditions, filter) })
    .set('projectId', { filter: belongsFilter((ids) => isEngagedOn(user, ids)) });
  return { ...plain, fields, groups, conditions };
}

/** Defines the search of contacts by their words, in any list that shows them. */
export const contactSearch = { index: contacts };

/** The same without the tenant's own fields, and without what depends on the user: for finding contacts by their words. */
export const bareContactsSource = listFrom(contactsList, {
  from: sql`${contacts}`,
  id: contacts.id,
  fields: {
    name: { sort: { column: contacts.sortName, type: 'text' }, filter: nameFilter },
    email: { sort: { column: contacts.sortEmail, type: 'text' }, filter: emailFilter },
    category: contacts.category,
    department: contacts.sortDepartment,
    jobTitle: contacts.sortJobTitle,
    engagementType: contacts.engagementType,
    groups: {},
    projectId: {},
    agent: { filter: referenceFilter(contacts.agentId) },
    alsoSendToAgent: contacts.alsoSendToAgent,
    company: sql`fold(${contacts.companyName})`,
    startsOn: contacts.startsOn,
    endsOn: contacts.endsOn,
    createdAt: contacts.createdAt,
    updatedAt: contacts.updatedAt,
  },
  search: searchBy(contactSearch),
});

/** The same without what depends on the user: what groups themselves can be filtered by. */
export const plainContactsSource = (
  tx: Tx,
  filters: readonly ListFilter[] = [],
): Promise<ListSource> => withCustomFields(tx, 'contact', bareContactsSource, filters);

/** Names are sorted by the last one first, and typed the other way round. */
function nameFilter(filter: ListFilter): SQL {
  if (filter.operator !== 'any') {
    return textFilter(sql`(${contacts.sortName} || ' ' || ${contacts.sortName})`)(filter);
  }
  const full = sql`fold(${contacts.firstName} || ' ' || ${contacts.lastName})`;
  return textFilter(full)(filter);
}

/** An address is found among all of a contact's. */
function emailFilter(filter: ListFilter): SQL {
  const { operator, values } = filter;
  if (operator !== 'any') {
    const others = sql`lower(${contacts.otherEmails}::text)`;
    return textFilter(sql`(${contacts.sortEmail} || ' ' || ${others})`)(filter);
  }
  if (values.length === 0) throw refused(filter);
  return sql`(${replanned}${sql.join(values.map(hasEmail), sql` or `)})`;
}

/** The addresses of a contact in small letters, as a JSON array. */
export const lowerEmails = sql<
  string[]
>`(jsonb_build_array(${contacts.sortEmail}) || lower(${contacts.otherEmails}::text)::jsonb)`;

/**
 * Returns the condition that an address is a contact's: found by the index of words, which has whole ones too.
 */
export function hasEmail(email: string): SQL {
  const lower = email.toLowerCase();
  return sql`(${mayHaveEmail([email])} and jsonb_exists(${lowerEmails}, ${lower}))`;
}

/** Returns the condition that the index of words has one of some addresses for a contact, also where that is a name. */
export const mayHaveEmail = (emails: readonly string[]): SQL =>
  ledTo(
    contacts.id,
    havingWhole(
      contacts,
      emails.map((email) => email.toLowerCase()),
    ),
  );

/** Contacts of any of the chosen groups, or of none. */
function groupsFilter(conditions: GroupConditions, filter: ListFilter): SQL {
  const { operator, values } = filter;
  const any = (ids: readonly string[]) => {
    const some = ids.map((id) => {
      const found = conditions.get(id);
      if (found === undefined) throw refused(filter);
      return found.condition;
    });
    return some.length === 0 ? sql`false` : sql`(${sql.join(some, sql` or `)})`;
  };
  const needsValues = operator === 'any' || operator === 'none';
  if (needsValues && values.length === 0) throw refused(filter);
  switch (operator) {
    case 'any':
      return any(values);
    case 'none':
      return sql`not ${any(values)}`;
    case 'filled':
      return any([...conditions.keys()]);
    case 'empty':
      return sql`not ${any([...conditions.keys()])}`;
    case 'contains':
    case 'between':
      throw refused(filter);
  }
}
