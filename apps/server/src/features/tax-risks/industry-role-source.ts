import { industryRolesList } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import { taxIndustryRoles } from '../../platform/database/tables/index.ts';
import {
  dateFilter,
  flagFilter,
  momentFilter,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import type { ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import { searchBy } from '../../platform/search/search-by.ts';

// The published list has some hundred roles at most: no index is worth its while.
const folded = (column: SQL) => sql`(fold(${column}) collate "C")`;
const department = folded(sql`${taxIndustryRoles.department}`);
const criterion = folded(sql`${taxIndustryRoles.criterion}`);
const source = folded(sql`${taxIndustryRoles.source}`);

const fields: Record<(typeof industryRolesList.fields)[number]['key'], ListSourceField> = {
  name: {
    sort: { column: taxIndustryRoles.sortName, type: 'text' },
    filter: textFilter(taxIndustryRoles.sortName),
  },
  department: { sort: { column: department, type: 'text' }, filter: textFilter(department) },
  criterion: { filter: textFilter(criterion) },
  allowsGeneralTest: { filter: flagFilter(taxIndustryRoles.allowsGeneralTest) },
  restsOnEquipment: { filter: flagFilter(taxIndustryRoles.restsOnEquipment) },
  source: { filter: textFilter(source) },
  sourceDate: {
    sort: { column: taxIndustryRoles.sourceDate, type: 'date' },
    filter: dateFilter(taxIndustryRoles.sourceDate),
  },
  isVerified: { filter: flagFilter(sql`${taxIndustryRoles.verifiedAt} is not null`) },
  verifiedBy: {},
  verifiedAt: {
    sort: { column: taxIndustryRoles.verifiedAt, type: 'timestamptz', isNullable: true },
    filter: momentFilter(taxIndustryRoles.verifiedAt),
  },
  updatedAt: {
    sort: { column: taxIndustryRoles.updatedAt, type: 'timestamptz' },
    filter: momentFilter(taxIndustryRoles.updatedAt),
  },
};

/** Where the list of the industry's roles comes from. */
export const industryRoleSource: ListSource = {
  definition: industryRolesList,
  from: sql`${taxIndustryRoles}`,
  id: taxIndustryRoles.id,
  fields: new Map(Object.entries(fields)),
  search: searchBy({ texts: [taxIndustryRoles.sortName, department, criterion] }),
};

/** Which of the industry's roles a list shows. */
export const rolesShown = isArchived(taxIndustryRoles.archivedAt);
