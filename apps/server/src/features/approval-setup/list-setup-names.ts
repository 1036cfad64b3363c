import * as contract from '@countersign/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { approvalSetups } from '../../platform/database/tables/index.ts';
import { operation } from '../../platform/http/operation.ts';

/** Approval setups to choose from, by name alone: who approves what is shown with a document. */
export const listSetupNames = operation(
  contract.listApprovalSetupNames,
  async ({ database, caller: user, query: { search, pageSize, id } }) => {
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
  },
);
