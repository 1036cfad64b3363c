import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { projects } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { Member } from '../../platform/policy/caller.ts';

const activeOf = (companyId: string) =>
  and(eq(projects.companyId, companyId), isNull(projects.archivedAt));

/** The projects of a company that are not archived, by name. */
export function activeProjectsOf(tx: Tx, companyId: string): Promise<{ name: string }[]> {
  return tx
    .select({ name: projects.name })
    .from(projects)
    .where(activeOf(companyId))
    .orderBy(asc(projects.sortName));
}

/** Archives the projects of a company together with it, at the same moment. */
export async function archiveProjectsOf(
  tx: Tx,
  user: Member,
  companyId: string,
  archivedAt: Date,
): Promise<void> {
  const archived = await tx
    .update(projects)
    .set({ archivedAt })
    .where(activeOf(companyId))
    .returning({ id: projects.id });
  await record(tx, user, ...archived.map(({ id }) => ({ type: 'project.archived' as const, id })));
}
