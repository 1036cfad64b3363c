import * as contract from '@countersign/contract';
import { approverGroupsList } from '@countersign/contract';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import { groupSummaries } from './approver-group-queries.ts';
import { groupSource, groupsShown } from './group-source.ts';

/**
 * A page of the approver groups.
 * @throws Failure `invalid` for a sort, filter or cursor that the list can't have.
 */
export const listGroups = tenantOperation(contract.listApproverGroups, ({ tx, query }) =>
  readRows(tx, groupSource, query, groupsShown(query.archived), (ids) => groupSummaries(tx, ids)),
);

/**
 * All approver groups that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export const exportGroups = operation(
  contract.exportApproverGroups,
  ({ database, caller: user, query }) =>
    exportRows({
      database,
      tenantId: user.tenantId,
      source: groupSource,
      query,
      where: groupsShown(query.archived),
      fields: approverGroupsList.fields,
      load: groupSummaries,
      cell: (group, key) => group[key as keyof typeof group],
      fileName: 'Approver groups',
    }),
);
