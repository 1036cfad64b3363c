import { delegatesList } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { approvalDelegates } from '../../platform/database/tables/index.ts';
import { dateFilter, textFilter } from '../../platform/lists/filter-conditions.ts';
import type { ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import { searchBy } from '../../platform/search/search-by.ts';

const nameOf = (
  membershipId: typeof approvalDelegates.membershipId | typeof approvalDelegates.delegateId,
) => sql`(
  select fold(users.first_name || ' ' || users.last_name) collate "C"
  from memberships join users on users.id = memberships.user_id
  where memberships.id = ${membershipId}
)`;
const person = nameOf(approvalDelegates.membershipId);
const delegate = nameOf(approvalDelegates.delegateId);

const fields: Record<(typeof delegatesList.fields)[number]['key'], ListSourceField> = {
  person: { filter: textFilter(person) },
  delegate: { filter: textFilter(delegate) },
  startsOn: {
    sort: { column: approvalDelegates.startsOn, type: 'date' },
    filter: dateFilter(approvalDelegates.startsOn),
  },
  endsOn: {
    sort: { column: approvalDelegates.endsOn, type: 'date' },
    filter: dateFilter(approvalDelegates.endsOn),
  },
};

/** Where the list of those who are away comes from. */
export const delegateSource: ListSource = {
  definition: delegatesList,
  from: sql`${approvalDelegates}`,
  id: approvalDelegates.id,
  fields: new Map(Object.entries(fields)),
  search: searchBy({ texts: [person, delegate] }),
};
