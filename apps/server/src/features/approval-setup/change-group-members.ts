import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { approverGroupMembers, memberships } from '../../platform/database/tables/index.ts';
import { nextRevision } from '../../platform/records/records.ts';
import type { ApproverRow } from './approver-queries.ts';

/**
 * Makes these people the members of a group. The users who come or go count as changed: someone who
 * has their page open, with their groups on it, learns of it when saving.
 */
export async function changeMembers(
  tx: Tx,
  tenantId: string,
  groupId: string,
  { before, after }: { before: readonly ApproverRow[]; after: readonly ApproverRow[] },
): Promise<void> {
  const idsOf = (people: readonly ApproverRow[]) => people.map((one) => one.membershipId);
  const [had, has] = [new Set(idsOf(before)), new Set(idsOf(after))];
  const removed = [...had].filter((id) => !has.has(id));
  const come = [...has].filter((id) => !had.has(id));
  if (removed.length > 0) {
    await tx
      .delete(approverGroupMembers)
      .where(
        and(
          eq(approverGroupMembers.groupId, groupId),
          inArray(approverGroupMembers.membershipId, removed),
        ),
      );
  }
  if (come.length > 0) {
    const rows = come.map((membershipId) => ({ tenantId, groupId, membershipId }));
    await tx.insert(approverGroupMembers).values(rows);
  }
  const changed = [...removed, ...come];
  if (changed.length === 0) return;
  await tx
    .update(memberships)
    .set({ revision: nextRevision(memberships) })
    .where(inArray(memberships.id, changed));
}
