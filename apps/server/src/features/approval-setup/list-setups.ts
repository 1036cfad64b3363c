import {
  approvalSetupsList,
  type EndpointParsed,
  type exportApprovalSetups,
  type listApprovalSetups,
} from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { setupSummaries } from './approval-setup-queries.ts';
import { setupSource, setupsShown } from './setup-source.ts';

/**
 * A page of the approval setups.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export function listSetups(
  database: Database,
  user: Member,
  query: EndpointParsed<typeof listApprovalSetups>['query'],
) {
  return database.tenant(user.tenantId, (tx) =>
    readRows(tx, setupSource, query, setupsShown(query.archived), (ids) =>
      setupSummaries(tx, user, ids),
    ),
  );
}

/**
 * All approval setups that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export function exportSetups(
  database: Database,
  user: Member,
  query: EndpointParsed<typeof exportApprovalSetups>['query'],
): Promise<FileAnswer> {
  return exportRows({
    database,
    tenantId: user.tenantId,
    source: setupSource,
    query,
    where: setupsShown(query.archived),
    fields: approvalSetupsList.fields,
    load: (tx, ids) => setupSummaries(tx, user, ids),
    cell: (setup, key) => setup[key as keyof typeof setup],
    fileName: 'Approval setups',
  });
}
