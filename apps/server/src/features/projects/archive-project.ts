import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { companies, projects } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { archiving, lock } from '../../platform/records/records.ts';
import { findProject, projectKind } from './project-queries.ts';

/**
 * Archives a project, which gets no new documents then and keeps those that it has, or takes it back.
 * @throws Failure `not-found`; `conflict` where its company is archived and it is to come back.
 */
export const archiveProject = archiving(projectKind, { find: findProject, locked: lockProject });

async function lockProject(tx: Tx, _user: Member, id: string, isArchived: boolean) {
  if (isArchived) return lock(tx, projectKind, id);
  // The company first, as who archives one takes it before its projects.
  const [company] = await tx
    .select({ name: companies.name, archivedAt: companies.archivedAt })
    .from(companies)
    .innerJoin(projects, eq(projects.companyId, companies.id))
    .where(eq(projects.id, id))
    .for('share', { of: companies });
  const project = await lock(tx, projectKind, id);
  if (project.archivedAt === null || !company?.archivedAt) return project;
  throw new Failure(
    'conflict',
    `${company.name}, the company of this project, is archived. Restore the company first.`,
  );
}
