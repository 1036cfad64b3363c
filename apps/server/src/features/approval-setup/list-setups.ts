import * as contract from '@countersign/contract';
import { approvalSetupsList } from '@countersign/contract';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import { setupSummaries } from './approval-setup-queries.ts';
import { setupSource, setupsShown } from './setup-source.ts';

/**
 * A page of the approval setups.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export const listSetups = tenantOperation(
  contract.listApprovalSetups,
  ({ tx, caller: user, query }) =>
    readRows(tx, setupSource, query, setupsShown(query.archived), (ids) =>
      setupSummaries(tx, user, ids),
    ),
);

/**
 * All approval setups that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export const exportSetups = operation(
  contract.exportApprovalSetups,
  ({ database, caller: user, query }) =>
    exportRows({
      database,
      tenantId: user.tenantId,
      source: setupSource,
      query,
      where: setupsShown(query.archived),
      fields: approvalSetupsList.fields,
      load: (tx, ids) => setupSummaries(tx, user, ids),
      cell: (setup, key) => setup[key as keyof typeof setup],
      fileName: 'Approval setups',
    }),
);
