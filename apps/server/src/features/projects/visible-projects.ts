import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { projectMembers, projects } from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

/** Which projects a user works in: a SysAdmin in all of the tenant, others where they belong. */
export function visibleProjects(user: SignedIn): SQL | undefined {
  return user.userType === 'SysAdmin' ? undefined : belongsTo(user, projects.id);
}

/** Whether a user belongs to the project that a column names. */
export function belongsTo(user: SignedIn, projectId: PgColumn): SQL {
  return sql`exists (
    select from ${projectMembers}
    where ${projectMembers.projectId} = ${projectId}
    and ${projectMembers.membershipId} = ${user.membershipId}
  )`;
}
