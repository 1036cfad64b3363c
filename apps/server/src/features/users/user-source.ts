import { type UserState, usersList } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import {
  approverGroupMembers,
  memberships,
  projectMembers,
  users,
} from '../../platform/database/tables/index.ts';
import {
  belongsFilter,
  choiceFilter,
  flagFilter,
  momentFilter,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import type { ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { stateColumn } from './user-queries.ts';

const { signedInAt, sortEmail, sortName } = users;
const { userType, createdAt } = memberships;

const fields: Record<(typeof usersList.fields)[number]['key'], ListSourceField> = {
  name: { sort: { column: sortName, type: 'text' }, filter: textFilter(sortName) },
  email: { sort: { column: sortEmail, type: 'text' }, filter: textFilter(sortEmail) },
  userType: { sort: { column: userType, type: 'text' }, filter: choiceFilter(userType) },
  projectId: {
    filter: belongsFilter(
      (ids) => sql`exists (select from ${projectMembers}
        where ${projectMembers.membershipId} = ${memberships.id}
        and ${projectMembers.projectId} ${ids})`,
    ),
  },
  approverGroupId: {
    filter: belongsFilter(
      (ids) => sql`exists (select from ${approverGroupMembers}
        where ${approverGroupMembers.membershipId} = ${memberships.id}
        and ${approverGroupMembers.groupId} ${ids})`,
    ),
  },
  taxRiskAccess: { filter: flagFilter(memberships.taxRiskAccess) },
  docDistributionAccess: { filter: flagFilter(memberships.docDistributionAccess) },
  signedInAt: {
    sort: { column: signedInAt, type: 'timestamptz', isNullable: true },
    filter: momentFilter(signedInAt),
  },
  state: {},
  createdAt: {
    sort: { column: createdAt, type: 'timestamptz' },
    filter: momentFilter(createdAt),
  },
};

/** Where the list of users comes from. */
export const userSource: ListSource = {
  definition: usersList,
  from: sql`${memberships} join ${users} on ${users.id} = ${memberships.userId}`,
  id: memberships.userId,
  fields: new Map(Object.entries(fields)),
  search: searchBy({ texts: [sortName, sortEmail] }),
};

/** Which users a list shows: all of them, or those in one state. */
export function usersShown({ state }: { state?: UserState | undefined }): SQL | undefined {
  return state && sql`${stateColumn} = ${state}`;
}
