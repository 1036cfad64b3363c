import * as contract from '@countersign/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships, projectMembers, users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import type { Member as Caller } from '../../platform/policy/caller.ts';
import { lock, nextRevision } from '../../platform/records/records.ts';
import { projectKind } from './project-queries.ts';

/** A user as a member of projects. */
interface Member {
  id: string;
  name: string;
  membershipId: string;
}

/**
 * Lets users of the tenant work in a project. Those who do so already stay.
 * @throws Failure `not-found` for the project; `invalid` at `userIds` for someone of another tenant.
 */
export const addMembers = operation(
  contract.addProjectMembers,
  ({ database, caller: user, params: { id }, body: { userIds } }) => {
    const { tenantId } = user;
    return database.tenant(tenantId, async (tx) => {
      const project = await lock(tx, projectKind, id);
      const chosen = await lockMembers(tx, [...new Set(userIds)]);
      const added = await tx
        .insert(projectMembers)
        .values(chosen.map(({ membershipId }) => ({ tenantId, projectId: id, membershipId })))
        .onConflictDoNothing()
        .returning({ membershipId: projectMembers.membershipId });
      const isNew = new Set(added.map(({ membershipId }) => membershipId));
      const members = chosen.filter(({ membershipId }) => isNew.has(membershipId));
      await recordMembers(tx, user, project, { before: [], after: members });
      return null;
    });
  },
);

/**
 * Takes a user out of a project.
 * @throws Failure `not-found` for the project, and for who does not belong to it.
 */
export const removeMember = tenantOperation(
  contract.removeProjectMember,
  async ({ tx, caller: user, params: { id, userId } }) => {
    const project = await lock(tx, projectKind, id);
    const members = await lockMembers(tx, [userId]).catch(() => []);
    const [removed] = await tx
      .delete(projectMembers)
      .where(
        and(
          eq(projectMembers.projectId, id),
          inArray(
            projectMembers.membershipId,
            members.map(({ membershipId }) => membershipId),
          ),
        ),
      )
      .returning({ membershipId: projectMembers.membershipId });
    if (!removed) throw notFound('member of the project');
    await recordMembers(tx, user, project, { before: members, after: [] });
    return null;
  },
);

/** Users of the tenant by name; in one order, so that two who lock the same ones never wait for each other. */
async function lockMembers(tx: Tx, userIds: readonly string[]): Promise<Member[]> {
  const found = await tx
    .select({
      id: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      membershipId: memberships.id,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inArray(users.id, [...userIds]))
    .orderBy(memberships.id)
    .for('update', { of: memberships });
  if (found.length < userIds.length) {
    const message = 'Choose users of your organisation.';
    throw new Failure('invalid', message, { userIds: message });
  }
  return found;
}

/** Tells it of the project and of each user, whose own page shows their projects too. */
async function recordMembers(
  tx: Tx,
  actor: Caller,
  project: { id: string; name: string },
  { before, after }: { before: readonly Member[]; after: readonly Member[] },
): Promise<void> {
  const changed = [...before, ...after];
  if (changed.length === 0) return;
  // Who edits one of these users at the same moment is informed that the user changed.
  await tx
    .update(memberships)
    .set({ revision: nextRevision(memberships) })
    .where(
      inArray(
        memberships.id,
        changed.map(({ membershipId }) => membershipId),
      ),
    );
  const named = (members: readonly Member[]) => members.map(({ id, name }) => ({ id, name }));
  const members = { before: { members: named(before) }, after: { members: named(after) } };
  await record(tx, actor, { type: 'project.changed', id: project.id, detail: members });
  const here = [{ id: project.id, name: project.name }];
  const detail = {
    before: { projects: before.length > 0 ? here : [] },
    after: { projects: after.length > 0 ? here : [] },
  };
  await record(
    tx,
    actor,
    ...changed.map(({ id }) => ({ type: 'user.changed' as const, id, detail })),
  );
}
