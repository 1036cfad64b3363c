import {
  type Rows,
  type User,
  type UserQuery,
  type UserState,
  userStates,
  usersList,
} from '@countersign/contract';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
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
import type { ListSource } from '../../platform/lists/list-source.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import { rowsCondition } from '../../platform/lists/rows-condition.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { belongingsOf, fromUsers, presentUsers, stateColumn } from './user-queries.ts';

/** A page of users and how many there are in each state. */
interface UserPage extends Rows<User> {
  counts: Record<UserState, number>;
}

const { signedInAt } = users;
// Of whoever was asked to join and has not accepted, the address that was typed in is all that there is.
const sortEmail = sql`(coalesce(${users.sortEmail}, lower(${memberships.invitedEmail})) collate "C")`;
const sortName = sql`(coalesce(${users.sortName}, fold(${memberships.invitedEmail})) collate "C")`;
const { userType, createdAt } = memberships;

const source: ListSource = {
  definition: usersList,
  from: sql`${memberships} left join ${users} on ${users.id} = ${memberships.userId}`,
  id: memberships.userId,
  fields: new Map([
    ['name', { sort: { column: sortName, type: 'text' }, filter: textFilter(sortName) }],
    ['email', { sort: { column: sortEmail, type: 'text' }, filter: textFilter(sortEmail) }],
    ['userType', { sort: { column: userType, type: 'text' }, filter: choiceFilter(userType) }],
    [
      'projectId',
      {
        filter: belongsFilter(
          (ids) => sql`exists (select from ${projectMembers}
            where ${projectMembers.membershipId} = ${memberships.id}
            and ${projectMembers.projectId} ${ids})`,
        ),
      },
    ],
    [
      'approverGroupId',
      {
        filter: belongsFilter(
          (ids) => sql`exists (select from ${approverGroupMembers}
            where ${approverGroupMembers.membershipId} = ${memberships.id}
            and ${approverGroupMembers.groupId} ${ids})`,
        ),
      },
    ],
    ['taxRiskAccess', { filter: flagFilter(memberships.taxRiskAccess) }],
    ['docDistributionAccess', { filter: flagFilter(memberships.docDistributionAccess) }],
    [
      'signedInAt',
      {
        sort: { column: signedInAt, type: 'timestamptz', isNullable: true },
        filter: momentFilter(signedInAt),
      },
    ],
    [
      'createdAt',
      { sort: { column: createdAt, type: 'timestamptz' }, filter: momentFilter(createdAt) },
    ],
  ]),
  search: searchBy({ texts: [sortName, sortEmail] }),
};

/** A page of the tenant's users. The counts mind every filter but the one for the state. */
export async function listUsers(
  { database, accounts }: Pick<Platform, 'database' | 'accounts'>,
  user: Member,
  query: UserQuery,
): Promise<UserPage> {
  const { rows, belongings, page, counts } = await database.tenant(user.tenantId, async (tx) => {
    const state = query.state && sql`${stateColumn} = ${query.state}`;
    const found = await readRows(tx, source, query, state, (ids) =>
      fromUsers(tx).where(inArray(memberships.userId, ids)),
    );
    return {
      page: found,
      rows: found.items,
      belongings: await belongingsOf(
        tx,
        found.items.map((row) => row.membershipId),
      ),
      counts: await countByState(tx, (await rowsCondition(tx, source, query, undefined)).where),
    };
  });
  return { ...page, items: await presentUsers(accounts, rows, belongings), counts };
}

async function countByState(tx: Tx, where: SQL): Promise<Record<UserState, number>> {
  const result = await tx.execute(sql`
    select ${stateColumn} as state, count(*)::int as count from ${source.from} where ${where} group by 1`);
  const rows = rowsOf<{ state: UserState; count: number }>(result);
  const counts = new Map(rows.map((row) => [row.state, row.count]));
  const all = userStates.map((state) => [state, counts.get(state) ?? 0] as const);
  return Object.fromEntries(all) as Record<UserState, number>;
}
