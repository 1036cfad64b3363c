import * as contract from '@countersign/contract';
import { contactGroupsList } from '@countersign/contract';
import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { contactGroups } from '../../platform/database/tables/index.ts';
import { operation } from '../../platform/http/operation.ts';
import { textFilter } from '../../platform/lists/filter-conditions.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
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
export const listContactGroups = operation(
  contract.listContactGroups,
  async ({ database, caller: user, query }) => {
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
  },
);
