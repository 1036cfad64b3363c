import type { ProjectBrief } from '@countersign/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { companies, projects } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { visibleProjects } from './visible-projects.ts';

/** The first hundred projects by name that a user works in and that are not archived. */
export async function projectChoices(tx: Tx, user: Member): Promise<ProjectBrief[]> {
  return tx
    .select({
      id: projects.id,
      companyId: projects.companyId,
      companyName: companies.name,
      name: projects.name,
      code: projects.code,
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(and(visibleProjects(user), isNull(projects.archivedAt)))
    .orderBy(asc(projects.sortName), asc(projects.id))
    .limit(100);
}
