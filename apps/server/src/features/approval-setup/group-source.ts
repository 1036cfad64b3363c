import { approverGroupsList } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { approverGroups } from '../../platform/database/tables/index.ts';
import { momentFilter, textFilter } from '../../platform/lists/filter-conditions.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import type { ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import { searchBy } from '../../platform/search/search-by.ts';

const description = sql`(fold(${approverGroups.description}) collate "C")`;

const fields: Record<(typeof approverGroupsList.fields)[number]['key'], ListSourceField> = {
  name: {
    sort: { column: approverGroups.sortName, type: 'text' },
    filter: textFilter(approverGroups.sortName),
  },
  description: { filter: textFilter(description) },
  memberCount: {},
  ableCount: {},
  setupCount: {},
  createdAt: {
    sort: { column: approverGroups.createdAt, type: 'timestamptz' },
    filter: momentFilter(approverGroups.createdAt),
  },
  updatedAt: {
    sort: { column: approverGroups.updatedAt, type: 'timestamptz' },
    filter: momentFilter(approverGroups.updatedAt),
  },
};

/** Where the list of approver groups comes from. */
export const groupSource: ListSource = {
  definition: approverGroupsList,
  from: sql`${approverGroups}`,
  id: approverGroups.id,
  fields: new Map(Object.entries(fields)),
  search: searchBy({ texts: [approverGroups.sortName, description] }),
};

/** Which groups a list shows. */
export const groupsShown = isArchived(approverGroups.archivedAt);
