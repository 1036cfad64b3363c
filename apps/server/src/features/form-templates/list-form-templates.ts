import { type FormTemplateSummary, formTemplatesList, type RowsQuery } from '@countersign/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  formTemplates,
  formTemplateVersions,
  users,
} from '../../platform/database/tables/index.ts';
import { momentFilter, textFilter } from '../../platform/lists/filter-conditions.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { currentVersion, userName } from './form-template-queries.ts';

const { sortName, updatedAt } = formTemplates;

const source: ListSource = {
  definition: formTemplatesList,
  from: sql`${formTemplates}`,
  id: formTemplates.id,
  fields: new Map([
    ['name', { sort: { column: sortName, type: 'text' }, filter: textFilter(sortName) }],
    [
      'updatedAt',
      { sort: { column: updatedAt, type: 'timestamptz' }, filter: momentFilter(updatedAt) },
    ],
  ]),
  search: searchBy({ texts: [sortName] }),
};

/** A page of the tenant's form templates. */
export function listFormTemplates(database: Database, user: Member, query: RowsQuery) {
  return database.tenant(user.tenantId, (tx) =>
    readRows(tx, source, query, undefined, (ids) => loadTemplates(tx, ids)),
  );
}

async function loadTemplates(tx: Tx, ids: string[]): Promise<FormTemplateSummary[]> {
  const rows = await tx
    .select({
      id: formTemplates.id,
      name: formTemplates.name,
      version: formTemplates.version,
      updatedAt: formTemplates.updatedAt,
      updatedBy: userName,
      pageCount: sql<number>`jsonb_array_length(${formTemplateVersions.pages})`.mapWith(Number),
      fieldCount: sql<number>`jsonb_array_length(${formTemplateVersions.fields})`.mapWith(Number),
    })
    .from(formTemplates)
    .innerJoin(formTemplateVersions, currentVersion)
    .innerJoin(users, eq(users.id, formTemplates.updatedBy))
    .where(inArray(formTemplates.id, ids));
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}
