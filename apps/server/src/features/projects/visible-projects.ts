import { type SQL, sql } from 'drizzle-orm';
import { projectMembers, projects } from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

/** Which projects a user works in: a SysAdmin in all of the tenant, others where they belong. */
export function visibleProjects(user: SignedIn): SQL | undefined {
  if (user.userType === 'SysAdmin') return undefined;
  return sql`exists (
    select from ${projectMembers}
    where ${projectMembers.projectId} = ${projects.id}
    and ${projectMembers.membershipId} = ${user.membershipId}
  )`;
}
