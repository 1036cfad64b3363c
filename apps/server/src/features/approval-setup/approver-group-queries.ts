import type { ApproverGroup, ApproverGroupSummary } from '@countersign/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import {
  approvalSetups,
  approvalSetupVersions,
  approverGroupMembers,
  approverGroups,
  memberships,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { canActCondition, presentApprover, readApprovers } from './approver-queries.ts';

export const groupKind = {
  thing: 'group',
  table: approverGroups,
  subject: 'approver-group',
} as const;

/** The messages of unique constraints for people. */
export const groupTaken = {
  approver_groups_name: {
    field: 'name',
    message: 'A group with this name already exists, active or archived. Enter a different name.',
  },
};

/** The rows of a page of the list, in any order. */
export async function groupSummaries(
  tx: Tx,
  ids: readonly string[],
): Promise<ApproverGroupSummary[]> {
  const rows = await tx
    .select({
      group: approverGroups,
      memberCount: sql<number>`count(${memberships.id})::int`,
      ableCount: sql<number>`(count(${memberships.id}) filter (where ${canActCondition()}))::int`,
    })
    .from(approverGroups)
    .leftJoin(approverGroupMembers, eq(approverGroupMembers.groupId, approverGroups.id))
    .leftJoin(memberships, eq(memberships.id, approverGroupMembers.membershipId))
    .where(inArray(approverGroups.id, [...ids]))
    .groupBy(approverGroups.id);
  const uses = await usesOfGroups(tx, ids);
  return rows.map(({ group, memberCount, ableCount }) => ({
    id: group.id,
    name: group.name,
    description: group.description,
    memberCount,
    ableCount,
    setupCount: uses.filter((use) => use.groupId === group.id && !use.isArchived).length,
    createdAt: group.createdAt.toISOString(),
    updatedAt: group.updatedAt.toISOString(),
    archivedAt: group.archivedAt?.toISOString() ?? null,
  }));
}

/**
 * One group with its people.
 * @throws Failure `not-found`
 */
export async function findGroup(tx: Tx, id: string): Promise<ApproverGroup> {
  const [summary] = await groupSummaries(tx, [id]);
  if (!summary) throw notFound('group');
  const [row] = await tx
    .select({ revision: approverGroups.revision })
    .from(approverGroups)
    .where(eq(approverGroups.id, id));
  const members = (await membersOf(tx, id)).map(presentApprover);
  return { ...summary, members, revision: row?.revision ?? 1 };
}

/** The users in a group, by name. */
export function membersOf(tx: Tx, groupId: string) {
  return readApprovers(
    tx,
    sql`exists (
      select from ${approverGroupMembers}
      where ${approverGroupMembers.membershipId} = ${memberships.id}
      and ${approverGroupMembers.groupId} = ${groupId}
    )`,
  );
}

/** An approval setup that names a group in its current version. */
interface GroupUse {
  groupId: string;
  id: string;
  name: string;
  isArchived: boolean;
}

/** The approval setups that name some groups, by name. */
export async function usesOfGroups(tx: Tx, groupIds: readonly string[]): Promise<GroupUse[]> {
  const result = await tx.execute(sql`
    select distinct named.id as "groupId", ${approvalSetups.id} as id, ${approvalSetups.name} as name,
      ${approvalSetups.sortName} as "sortName", ${approvalSetups.archivedAt} is not null as "isArchived"
    from ${approvalSetups}
    join ${approvalSetupVersions}
      on ${approvalSetupVersions.approvalSetupId} = ${approvalSetups.id}
      and ${approvalSetupVersions.version} = ${approvalSetups.version}
    cross join jsonb_array_elements(${approvalSetupVersions.steps}) as step (value)
    cross join jsonb_array_elements_text(step.value->'groupIds') as named (id)
    where named.id = any(${sql.param([...groupIds])}::text[])
    order by "sortName", id`);
  return rowsOf<GroupUse>(result);
}
