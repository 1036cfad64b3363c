import {
  type ApproverGroupSummary,
  type ArchivedChoice,
  approverGroupsList,
} from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { approverGroups } from '../../platform/database/tables/index.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import type { RecordRows } from '../../platform/lists/record-rows.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { groupSummaries } from './approver-group-queries.ts';

const description = sql`(fold(${approverGroups.description}) collate "C")`;

/** Defines the source of the list of approver groups. */
const groupSource = listFrom(approverGroupsList, {
  from: sql`${approverGroups}`,
  id: approverGroups.id,
  fields: {
    name: approverGroups.sortName,
    description,
    createdAt: approverGroups.createdAt,
    updatedAt: approverGroups.updatedAt,
  },
  search: searchBy({ texts: [approverGroups.sortName, description] }),
});

/** The rows of the list of approver groups. */
export const groupRows: RecordRows<ApproverGroupSummary, { archived: ArchivedChoice }> = {
  thing: 'group',
  fileName: 'Approver groups',
  source: groupSource,
  shown: isArchived(approverGroups.archivedAt),
  load: groupSummaries,
  name: ({ name }) => name,
};
