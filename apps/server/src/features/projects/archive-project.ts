import type { Project } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { projects } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findProject, takeProject } from './project-rows.ts';

/**
 * Archives a project: it gets no new documents, and keeps those that it has.
 * @throws Failure `not-found`
 */
export function archiveProject(database: Database, user: Member, id: string): Promise<Project> {
  return database.tenant(user.tenantId, async (tx) => {
    const { archivedAt } = await takeProject(tx, id);
    if (archivedAt === null) {
      await tx.update(projects).set({ archivedAt: new Date() }).where(eq(projects.id, id));
      await record(tx, user, { type: 'project.archived', id });
    }
    return findProject(tx, user, id);
  });
}
