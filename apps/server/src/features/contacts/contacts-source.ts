import { contactsList, type ListField, type ListFilter } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { plannedAnew } from '../../platform/database/statement-names.ts';
import { contacts } from '../../platform/database/tables/index.ts';
import {
  belongsFilter,
  choiceFilter,
  dateFilter,
  flagFilter,
  momentFilter,
  referenceFilter,
  refused,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import type { ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { havingWhole, ledTo } from '../../platform/search/word-index.ts';
import { customListFields } from '../custom-fields/index.ts';
import {
  type GroupConditions,
  groupConditions,
  groupsInSight,
  type VisibleGroup,
} from './contact-groups.ts';
import { isEngagedOn } from './engaged-on.ts';

/** The list of contacts as somebody has it. */
export interface ContactsSource extends ListSource {
  /** Its columns, with the tenant's own fields. */
  listFields: ListField[];
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

/** The same without what depends on the user: what groups themselves can be filtered by. */
export async function plainContactsSource(
  tx: Tx,
  filters: readonly ListFilter[] = [],
): Promise<ListSource & { listFields: ListField[] }> {
  const custom = await customListFields(tx, 'contact', contacts.id, filters);
  return {
    ...bareContactsSource,
    fields: new Map([...ownFields, ...custom.sources]),
    listFields: [...contactsList.fields, ...custom.fields],
  };
}

const ownFields: [string, ListSourceField][] = [
  ['name', { sort: { column: contacts.sortName, type: 'text' }, filter: nameFilter }],
  ['email', { sort: { column: contacts.sortEmail, type: 'text' }, filter: emailFilter }],
  [
    'category',
    { sort: { column: contacts.category, type: 'text' }, filter: choiceFilter(contacts.category) },
  ],
  [
    'department',
    {
      sort: { column: contacts.sortDepartment, type: 'text' },
      filter: textFilter(contacts.sortDepartment),
    },
  ],
  [
    'jobTitle',
    {
      sort: { column: contacts.sortJobTitle, type: 'text' },
      filter: textFilter(contacts.sortJobTitle),
    },
  ],
  [
    'engagementType',
    {
      sort: { column: contacts.engagementType, type: 'text' },
      filter: choiceFilter(contacts.engagementType),
    },
  ],
  ['agent', { filter: referenceFilter(contacts.agentId) }],
  ['alsoSendToAgent', { filter: flagFilter(contacts.alsoSendToAgent) }],
  ['company', { filter: textFilter(sql`fold(${contacts.companyName})`) }],
  ['startsOn', dayField(contacts.startsOn)],
  ['endsOn', dayField(contacts.endsOn)],
  [
    'createdAt',
    {
      sort: { column: contacts.createdAt, type: 'timestamptz' },
      filter: momentFilter(contacts.createdAt),
    },
  ],
  [
    'updatedAt',
    {
      sort: { column: contacts.updatedAt, type: 'timestamptz' },
      filter: momentFilter(contacts.updatedAt),
    },
  ],
];

/** How contacts are searched: in any list that shows them, by their words. */
export const contactSearch = { index: contacts };

/** The same without the tenant's own fields: for finding contacts by their words. */
export const bareContactsSource: ListSource = {
  definition: contactsList,
  from: sql`${contacts}`,
  id: contacts.id,
  fields: new Map(ownFields),
  search: searchBy(contactSearch),
};

function dayField(column: typeof contacts.startsOn | typeof contacts.endsOn): ListSourceField {
  return { sort: { column, type: 'date', isNullable: true }, filter: dateFilter(column) };
}

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
  return sql`(${plannedAnew}${sql.join(values.map(hasEmail), sql` or `)})`;
}

/** Whether an address is one of a contact's: found by the index of words, which has whole ones too. */
export function hasEmail(email: string): SQL {
  const lower = email.toLowerCase();
  return sql`(
    ${ledTo(contacts.id, havingWhole(contacts, [lower]))} and (
      ${contacts.sortEmail} = ${lower} or jsonb_exists(lower(${contacts.otherEmails}::text)::jsonb, ${lower})
    )
  )`;
}

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
