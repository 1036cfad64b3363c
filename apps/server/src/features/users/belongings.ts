import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byName } from '../../platform/database/paging.ts';
import {
  approverGroupMembers,
  approverGroups,
  projectMembers,
  projects,
} from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { nextRevision } from '../../platform/records/records.ts';
import type { Belonging } from './user-queries.ts';

/** The projects and approver groups that an administrator chose for a user. */
interface Chosen {
  projectIds: readonly string[];
  approverGroupIds: readonly string[];
}

/** The same with their names. */
interface ChosenBelongings {
  projects: Belonging[];
  approverGroups: Belonging[];
}

/**
 * The names of what was chosen, in order.
 * @throws Failure `invalid` at `projectIds` or `approverGroupIds` where one is not of the tenant.
 */
export async function namesOfChosen(
  tx: Tx,
  tenantId: string,
  chosen: Chosen,
): Promise<ChosenBelongings> {
  const projectIds = [...new Set(chosen.projectIds)];
  const groupIds = [...new Set(chosen.approverGroupIds)];
  const foundProjects =
    projectIds.length === 0
      ? []
      : await tx
          .select({ id: projects.id, name: projects.name })
          .from(projects)
          .where(and(eq(projects.tenantId, tenantId), inArray(projects.id, projectIds)))
          .orderBy(byName(projects.name), projects.id);
  if (foundProjects.length < projectIds.length) {
    throw notOurs('projectIds', 'Choose projects of your organisation.');
  }
  const foundGroups =
    groupIds.length === 0
      ? []
      : await tx
          .select({ id: approverGroups.id, name: approverGroups.name })
          .from(approverGroups)
          .where(and(eq(approverGroups.tenantId, tenantId), inArray(approverGroups.id, groupIds)))
          .orderBy(byName(approverGroups.name), approverGroups.id);
  if (foundGroups.length < groupIds.length) {
    throw notOurs('approverGroupIds', 'Choose approver groups of your organisation.');
  }
  return { projects: foundProjects, approverGroups: foundGroups };
}

function notOurs(field: string, message: string): Failure {
  return new Failure('invalid', message, { [field]: message });
}

/** Makes a membership belong to these projects and groups, and to no others. */
export async function setBelongings(
  tx: Tx,
  tenantId: string,
  membershipId: string,
  chosen: ChosenBelongings,
): Promise<void> {
  await tx.delete(projectMembers).where(eq(projectMembers.membershipId, membershipId));
  const left = await tx
    .delete(approverGroupMembers)
    .where(eq(approverGroupMembers.membershipId, membershipId))
    .returning({ id: approverGroupMembers.groupId });
  await insertBelongings(tx, tenantId, membershipId, chosen);
  const [had, has] = [left, chosen.approverGroups].map((groups) => groups.map(({ id }) => id));
  await countAsChanged(tx, [...difference(had, has), ...difference(has, had)]);
}

/** Marks groups as changed, so that users who edit one with its people learn of it when saving. */
async function countAsChanged(tx: Tx, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  await tx
    .update(approverGroups)
    .set({ revision: nextRevision(approverGroups) })
    .where(inArray(approverGroups.id, [...groupIds]));
}

const difference = (one: readonly string[] = [], other: readonly string[] = []) =>
  one.filter((id) => !other.includes(id));

/** The same for a membership that belongs to nothing yet. */
export async function addBelongings(
  tx: Tx,
  tenantId: string,
  membershipId: string,
  chosen: ChosenBelongings,
): Promise<void> {
  await insertBelongings(tx, tenantId, membershipId, chosen);
  await countAsChanged(
    tx,
    chosen.approverGroups.map(({ id }) => id),
  );
}

async function insertBelongings(
  tx: Tx,
  tenantId: string,
  membershipId: string,
  chosen: ChosenBelongings,
): Promise<void> {
  if (chosen.projects.length > 0) {
    const rows = chosen.projects.map(({ id: projectId }) => ({
      tenantId,
      projectId,
      membershipId,
    }));
    await tx.insert(projectMembers).values(rows);
  }
  if (chosen.approverGroups.length > 0) {
    const rows = chosen.approverGroups.map(({ id: groupId }) => ({
      tenantId,
      groupId,
      membershipId,
    }));
    await tx.insert(approverGroupMembers).values(rows);
  }
}
