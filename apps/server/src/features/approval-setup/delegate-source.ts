import { delegatesList } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { approvalDelegates } from '../../platform/database/tables/index.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
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

/** Defines the source of the list of delegations. */
export const delegateSource = listFrom(delegatesList, {
  from: sql`${approvalDelegates}`,
  id: approvalDelegates.id,
  fields: {
    person,
    delegate,
    startsOn: approvalDelegates.startsOn,
    endsOn: approvalDelegates.endsOn,
  },
  search: searchBy({ texts: [person, delegate] }),
});
