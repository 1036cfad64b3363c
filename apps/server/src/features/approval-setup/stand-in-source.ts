import { standInsList } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { approvalStandIns } from '../../platform/database/tables/index.ts';
import { dateFilter, textFilter } from '../../platform/lists/filter-conditions.ts';
import type { ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import { searchBy } from '../../platform/search/search-by.ts';

const nameOf = (
  membershipId: typeof approvalStandIns.membershipId | typeof approvalStandIns.standInId,
) => sql`(
  select fold(users.first_name || ' ' || users.last_name) collate "C"
  from memberships join users on users.id = memberships.user_id
  where memberships.id = ${membershipId}
)`;
const person = nameOf(approvalStandIns.membershipId);
const standIn = nameOf(approvalStandIns.standInId);

const fields: Record<(typeof standInsList.fields)[number]['key'], ListSourceField> = {
  person: { filter: textFilter(person) },
  standIn: { filter: textFilter(standIn) },
  startsOn: {
    sort: { column: approvalStandIns.startsOn, type: 'date' },
    filter: dateFilter(approvalStandIns.startsOn),
  },
  endsOn: {
    sort: { column: approvalStandIns.endsOn, type: 'date' },
    filter: dateFilter(approvalStandIns.endsOn),
  },
};

/** Where the list of those who are away comes from. */
export const standInSource: ListSource = {
  definition: standInsList,
  from: sql`${approvalStandIns}`,
  id: approvalStandIns.id,
  fields: new Map(Object.entries(fields)),
  search: searchBy({ texts: [person, standIn] }),
};
