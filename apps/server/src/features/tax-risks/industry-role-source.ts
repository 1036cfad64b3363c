import { industryRolesList } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import { taxIndustryRoles } from '../../platform/database/tables/index.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import { searchBy } from '../../platform/search/search-by.ts';

// The published list has some hundred roles at most: no index is worth its while.
const folded = (column: SQL) => sql`(fold(${column}) collate "C")`;
const department = folded(sql`${taxIndustryRoles.department}`);
const criterion = folded(sql`${taxIndustryRoles.criterion}`);
const source = folded(sql`${taxIndustryRoles.source}`);

/** Defines the source of the list of the industry's roles. */
export const industryRoleSource = listFrom(industryRolesList, {
  from: sql`${taxIndustryRoles}`,
  id: taxIndustryRoles.id,
  fields: {
    name: taxIndustryRoles.sortName,
    department,
    criterion,
    allowsGeneralTest: taxIndustryRoles.allowsGeneralTest,
    restsOnEquipment: taxIndustryRoles.restsOnEquipment,
    source,
    sourceDate: taxIndustryRoles.sourceDate,
    isVerified: sql`${taxIndustryRoles.verifiedAt} is not null`,
    verifiedAt: taxIndustryRoles.verifiedAt,
    updatedAt: taxIndustryRoles.updatedAt,
  },
  search: searchBy({ texts: [taxIndustryRoles.sortName, department, criterion] }),
});
