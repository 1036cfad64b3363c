import type { ProjectBrief } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { companies, projects } from '../../platform/database/tables/index.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { projectSummaries } from './project-queries.ts';
import { projectList, projectsShown } from './project-source.ts';
import { visibleProjects } from './visible-projects.ts';

/**
 * A page of the projects that a user works in.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export const listProjects = tenantOperation(
  contract.listProjects,
  async ({ tx, caller: user, query }) => {
    const { source } = await projectList(tx, query.filters);
    return readRows(tx, source, query, projectsShown(user, query), (ids) =>
      projectSummaries(tx, ids),
    );
  },
);

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
