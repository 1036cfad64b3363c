import { approvalSetupsList } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { approvalSetups } from '../../platform/database/tables/index.ts';
import { momentFilter, textFilter } from '../../platform/lists/filter-conditions.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import type { ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import { searchBy } from '../../platform/search/search-by.ts';

const description = sql`(fold(${approvalSetups.description}) collate "C")`;

const fields: Record<(typeof approvalSetupsList.fields)[number]['key'], ListSourceField> = {
  name: {
    sort: { column: approvalSetups.sortName, type: 'text' },
    filter: textFilter(approvalSetups.sortName),
  },
  description: { filter: textFilter(description) },
  stepCount: {},
  signCount: {},
  problemCount: {},
  projectCount: {},
  version: {},
  createdAt: {
    sort: { column: approvalSetups.createdAt, type: 'timestamptz' },
    filter: momentFilter(approvalSetups.createdAt),
  },
  updatedAt: {
    sort: { column: approvalSetups.updatedAt, type: 'timestamptz' },
    filter: momentFilter(approvalSetups.updatedAt),
  },
};

/** Where the list of approval setups comes from. */
export const setupSource: ListSource = {
  definition: approvalSetupsList,
  from: sql`${approvalSetups}`,
  id: approvalSetups.id,
  fields: new Map(Object.entries(fields)),
  search: searchBy({ texts: [approvalSetups.sortName, description] }),
};

/** Which approval setups a list shows. */
export const setupsShown = isArchived(approvalSetups.archivedAt);
