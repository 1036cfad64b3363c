import {
  type ArchivedChoice,
  type ContactGroup,
  contactGroupsList,
  type Rows,
  type RowsQuery,
} from '@countersign/contract';
import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { contactGroups } from '../../platform/database/tables/index.ts';
import { textFilter } from '../../platform/lists/filter-conditions.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { presentGroups } from './contact-group-queries.ts';
import { visibleGroups } from './contact-groups.ts';

const source: ListSource = {
  definition: contactGroupsList,
  from: sql`${contactGroups}`,
  id: contactGroups.id,
  fields: new Map([
    [
      'name',
      {
        sort: { column: contactGroups.sortName, type: 'text' },
        filter: textFilter(contactGroups.sortName),
      },
    ],
  ]),
  search: searchBy({ texts: [contactGroups.sortName] }),
};

/** A page of the groups that the user has. */
export async function listContactGroups(
  database: Database,
  user: Member,
  query: RowsQuery & { archived: ArchivedChoice },
): Promise<Rows<ContactGroup>> {
  const archived = {
    no: isNull(contactGroups.archivedAt),
    yes: isNotNull(contactGroups.archivedAt),
    all: undefined,
  }[query.archived];
  return database.tenant(user.tenantId, (tx) =>
    readRows(tx, source, query, and(visibleGroups(user), archived), (ids) =>
      presentGroups(tx, ids),
    ),
  );
}
