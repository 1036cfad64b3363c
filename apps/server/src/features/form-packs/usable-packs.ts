import { type SQL, sql } from 'drizzle-orm';
import { formPackProjects, formPacks, projects } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { visibleProjects } from '../projects/index.ts';

/**
 * Selects the form packs that a user may draft with: those that are for their user type, and for the project, or where
 * none is named, for one that they work in.
 */
export function usablePacks(user: Member, projectId?: string): SQL {
  const own = sql`select ${projects.id} from ${projects} where ${visibleProjects(user) ?? sql`true`}`;
  const inProject = projectId === undefined ? sql`in (${own})` : sql`= ${projectId}::uuid`;
  return sql`(
    (cardinality(${formPacks.userTypes}) = 0 or ${user.userType} = any(${formPacks.userTypes}))
    and (
      not exists (
        select 1 from ${formPackProjects} where ${formPackProjects.formPackId} = ${formPacks.id}
      )
      or exists (
        select 1 from ${formPackProjects}
        where ${formPackProjects.formPackId} = ${formPacks.id}
          and ${formPackProjects.projectId} ${inProject}
      )
    )
  )`;
}
