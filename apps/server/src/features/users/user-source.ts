import { type UserState, usersList } from '@countersign/contract';
import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  approverGroupMembers,
  memberships,
  projectMembers,
  users,
} from '../../platform/database/tables/index.ts';
import { belongsFilter } from '../../platform/lists/filter-conditions.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import type { RecordRows } from '../../platform/lists/record-rows.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { belongingsOf, fromUsers, stateColumn, type UserRow } from './user-queries.ts';

const { signedInAt, sortEmail, sortName } = users;
const { userType, createdAt } = memberships;

/** Defines the source of the list of users. */
export const userSource = listFrom(usersList, {
  from: sql`${memberships} join ${users} on ${users.id} = ${memberships.userId}`,
  id: memberships.userId,
  fields: {
    name: sortName,
    email: sortEmail,
    userType,
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
    taxRiskAccess: memberships.taxRiskAccess,
    docDistributionAccess: memberships.docDistributionAccess,
    signedInAt,
    createdAt,
  },
  search: searchBy({ texts: [sortName, sortEmail] }),
});

interface UserExportRow extends UserRow {
  projects: string;
  approverGroups: string;
}

/** The rows of the list of users, with what exports and bulk actions have of them: all, or those in one state. */
export const userRows: RecordRows<UserExportRow, { state?: UserState | undefined }> = {
  thing: 'user',
  fileName: 'Users',
  source: userSource,
  shown: ({ state }) => state && sql`${stateColumn} = ${state}`,
  load: readUsers,
  name: nameOf,
  cells: {
    name: nameOf,
    projectId: ({ projects }) => projects,
    approverGroupId: ({ approverGroups }) => approverGroups,
    signedInAt: ({ signedInAt: at }) => at?.toISOString() ?? null,
    createdAt: (row) => row.createdAt.toISOString(),
  },
};

function nameOf({ firstName, lastName }: UserRow): string {
  return `${firstName} ${lastName}`.trim();
}

async function readUsers(tx: Tx, ids: readonly string[]): Promise<UserExportRow[]> {
  const rows = await fromUsers(tx).where(inArray(memberships.userId, [...ids]));
  const { projects, approverGroups } = await belongingsOf(
    tx,
    rows.map((row) => row.membershipId),
  );
  const names = (found: readonly { name: string }[] = []) =>
    found.map(({ name }) => name).join(', ');
  return rows.map((row) => ({
    ...row,
    projects: names(projects.get(row.membershipId)),
    approverGroups: names(approverGroups.get(row.membershipId)),
  }));
}
