import type { Project } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { companies, projects } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findProject, takeProject } from './project-rows.ts';

/**
 * Takes a project out of the archive.
 * @throws Failure `not-found`; `conflict` where its company is archived.
 */
export function restoreProject(database: Database, user: Member, id: string): Promise<Project> {
  return database.tenant(user.tenantId, async (tx) => {
    // The company first, as who archives one takes it before its projects.
    const [company] = await tx
      .select({ name: companies.name, archivedAt: companies.archivedAt })
      .from(companies)
      .innerJoin(projects, eq(projects.companyId, companies.id))
      .where(eq(projects.id, id))
      .for('share', { of: companies });
    const { archivedAt } = await takeProject(tx, id);
    if (archivedAt !== null) {
      if (company?.archivedAt) {
        throw new Failure(
          'conflict',
          `${company.name}, the company of this project, is archived. Restore the company first.`,
        );
      }
      await tx.update(projects).set({ archivedAt: null }).where(eq(projects.id, id));
      await record(tx, user, { type: 'project.restored', id });
    }
    return findProject(tx, user, id);
  });
}
