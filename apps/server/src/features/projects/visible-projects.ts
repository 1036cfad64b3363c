import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { projectMembers, projects } from '../../platform/database/tables/index.ts';
import { type ChangeRule, seenRows } from '../../platform/live/follow-changes.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { never, rowsFor } from '../../platform/policy/rows.ts';

/** Selects the projects that a user works in, as a condition on the whole set; undefined for all of them. */
export function visibleProjects(who: Member): SQL | undefined {
  return rowsFor(who, 'projects.read', {
    project: belongsTo(who, projects.id),
    own: never,
    chain: never,
    turn: never,
  });
}

/** Tells in SQL if a user belongs to the project that a column names. */
export function belongsTo(who: Member, projectId: PgColumn): SQL {
  return sql`exists (
    select from ${projectMembers}
    where ${projectMembers.projectId} = ${projectId}
    and ${projectMembers.membershipId} = ${who.membershipId}
  )`;
}

/** Selects the ids of the projects that a user belongs to, as a query. */
export const projectsOf = (who: Member): SQL =>
  sql`select ${projectMembers.projectId} from ${projectMembers}
    where ${projectMembers.membershipId} = ${who.membershipId}`;

/** Publishes changes to projects to the users who work in them. */
export const projectChanges: Omit<ChangeRule, 'subject'> = {
  policy: 'projects.read',
  visible: seenRows(projects, visibleProjects),
};
