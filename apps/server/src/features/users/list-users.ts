import { type User, type UserQuery, type UserState, userStates } from '@countersign/contract';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { contains, pageOf } from '../../platform/database/paging.ts';
import {
  approverGroupMembers,
  memberships,
  projectMembers,
  users,
} from '../../platform/database/tables/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { belongingsOf, fromUsers, presentUsers, stateColumn } from './user-rows.ts';

/** A page of users and how many there are in each state. */
interface UserPage {
  items: User[];
  total: number;
  page: number;
  pageSize: number;
  counts: Record<UserState, number>;
}

/** A page of the tenant's users. The counts mind every filter but the one for the state. */
export async function listUsers(
  { database, accounts }: Pick<Platform, 'database' | 'accounts'>,
  user: SignedIn,
  query: UserQuery,
): Promise<UserPage> {
  const { page, pageSize, state } = query;
  const { limit, offset } = pageOf(query);
  const filters = and(...filtersOf(query));
  const { rows, belongings, counts } = await database.tenant(user.tenantId, async (tx) => {
    const found = await fromUsers(tx)
      .where(and(filters, state && sql`${stateColumn} = ${state}`))
      .orderBy(ordered(query), users.id)
      .limit(limit)
      .offset(offset);
    return {
      rows: found,
      belongings: await belongingsOf(
        tx,
        found.map((row) => row.membershipId),
      ),
      counts: await countByState(tx, query),
    };
  });
  const items = await presentUsers(accounts, rows, belongings);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { items, total: state ? counts[state] : all, page, pageSize, counts };
}

const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`;

function filtersOf(query: UserQuery): (SQL | undefined)[] {
  const { search, userType, projectId, approverGroupId } = query;
  const { taxRiskAccess, docDistributionAccess } = query;
  return [
    search === '' ? undefined : or(contains(fullName, search), contains(users.email, search)),
    userType ? eq(memberships.userType, userType) : undefined,
    taxRiskAccess === undefined ? undefined : eq(memberships.taxRiskAccess, taxRiskAccess),
    docDistributionAccess === undefined
      ? undefined
      : eq(memberships.docDistributionAccess, docDistributionAccess),
    projectId === undefined
      ? undefined
      : sql`exists (select from ${projectMembers}
          where ${projectMembers.membershipId} = ${memberships.id}
          and ${projectMembers.projectId} = ${projectId})`,
    approverGroupId === undefined
      ? undefined
      : sql`exists (select from ${approverGroupMembers}
          where ${approverGroupMembers.membershipId} = ${memberships.id}
          and ${approverGroupMembers.groupId} = ${approverGroupId})`,
  ];
}

function ordered({ sort, direction }: UserQuery): SQL {
  const by = sortColumn(sort);
  // Who never signed in has the oldest sign-in of all.
  return direction === 'ascending' ? sql`${by} asc nulls first` : sql`${by} desc nulls last`;
}

function sortColumn(sort: UserQuery['sort']): SQL {
  switch (sort) {
    case 'name':
      return sql`lower(${fullName}) collate "C"`;
    case 'email':
      return sql`lower(${users.email}) collate "C"`;
    case 'userType':
      return sql`${memberships.userType} collate "C"`;
    case 'signedInAt':
      return sql`${users.signedInAt}`;
    case 'createdAt':
      return sql`${memberships.createdAt}`;
  }
}

async function countByState(tx: Tx, query: UserQuery): Promise<Record<UserState, number>> {
  const counted = tx
    .select({ state: stateColumn, count: sql<number>`count(*)`.mapWith(Number) })
    .from(memberships)
    .$dynamic();
  // Only a search looks at the persons themselves: without one they need not be read.
  const joined =
    query.search === '' ? counted : counted.innerJoin(users, eq(users.id, memberships.userId));
  const rows = await joined
    .where(and(...filtersOf(query)))
    // By its position: repeated, the expression would not be seen to be the same.
    .groupBy(sql`1`);
  const counts = new Map(rows.map((row) => [row.state, row.count]));
  const all = userStates.map((state) => [state, counts.get(state) ?? 0] as const);
  return Object.fromEntries(all) as Record<UserState, number>;
}
