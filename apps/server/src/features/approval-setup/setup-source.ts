import {
  type ApprovalSetupSummary,
  type ArchivedChoice,
  approvalSetupsList,
} from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { approvalSetups } from '../../platform/database/tables/index.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import type { RecordRows } from '../../platform/lists/record-rows.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { setupSummaries } from './approval-setup-queries.ts';

const description = sql`(fold(${approvalSetups.description}) collate "C")`;

/** Defines the source of the list of approval setups. */
const setupSource = listFrom(approvalSetupsList, {
  from: sql`${approvalSetups}`,
  id: approvalSetups.id,
  fields: {
    name: approvalSetups.sortName,
    description,
    createdAt: approvalSetups.createdAt,
    updatedAt: approvalSetups.updatedAt,
  },
  search: searchBy({ texts: [approvalSetups.sortName, description] }),
});

/** The rows of the list of approval setups. */
export const setupRows: RecordRows<ApprovalSetupSummary, { archived: ArchivedChoice }> = {
  thing: 'approval setup',
  fileName: 'Approval setups',
  source: setupSource,
  shown: isArchived(approvalSetups.archivedAt),
  load: (tx, ids, user) => setupSummaries(tx, user, ids),
  name: ({ name }) => name,
};
