import type { EndpointParsed, listApprovalSetupNames as endpoint } from '@countersign/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { approvalSetups } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';

type Query = EndpointParsed<typeof endpoint>['query'];

/** Approval setups to choose from, by name alone: who approves what is shown with a document. */
export async function listSetupNames(
  database: Database,
  user: Member,
  { search, pageSize, id }: Query,
) {
  const found = sql`position(fold(${search}) in ${approvalSetups.sortName}) > 0`;
  const items = await database.tenant(user.tenantId, (tx) =>
    tx
      .select({ id: approvalSetups.id, name: approvalSetups.name })
      .from(approvalSetups)
      .where(
        id === undefined
          ? and(isNull(approvalSetups.archivedAt), search === '' ? undefined : found)
          : eq(approvalSetups.id, id),
      )
      .orderBy(asc(approvalSetups.sortName), asc(approvalSetups.id))
      .limit(pageSize),
  );
  return { items };
}
