import type { ListQuery } from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import {
  byName,
  contains,
  listAnswer,
  pageOf,
  totalCount,
} from '../../platform/database/paging.ts';
import { approverGroupMembers, approverGroups } from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

/** A page of the tenant's approver groups, by name, with how many users are in each. */
export async function listApproverGroups(database: Database, user: SignedIn, query: ListQuery) {
  const { limit, offset } = pageOf(query);
  const rows = await database.tenant(user.tenantId, (tx) =>
    tx
      .select({
        total: totalCount,
        id: approverGroups.id,
        name: approverGroups.name,
        memberCount: sql<number>`count(${approverGroupMembers.membershipId})`.mapWith(Number),
      })
      .from(approverGroups)
      .leftJoin(approverGroupMembers, eq(approverGroupMembers.groupId, approverGroups.id))
      .where(query.search === '' ? undefined : contains(approverGroups.name, query.search))
      .groupBy(approverGroups.id)
      .orderBy(byName(approverGroups.name), approverGroups.id)
      .limit(limit)
      .offset(offset),
  );
  return listAnswer(query, rows, (group) => group);
}
