import { type FormPackSummary, formPacksList, type RowsQuery } from '@countersign/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  formPackForms,
  formPacks,
  formTemplates,
  formTemplateVersions,
  users,
} from '../../platform/database/tables/index.ts';
import { momentFilter, textFilter } from '../../platform/lists/filter-conditions.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { currentVersion, userName } from '../form-templates/index.ts';

const { sortName, updatedAt } = formPacks;

const source: ListSource = {
  definition: formPacksList,
  from: sql`${formPacks}`,
  id: formPacks.id,
  fields: new Map([
    ['name', { sort: { column: sortName, type: 'text' }, filter: textFilter(sortName) }],
    [
      'updatedAt',
      { sort: { column: updatedAt, type: 'timestamptz' }, filter: momentFilter(updatedAt) },
    ],
  ]),
  search: searchBy({ texts: [sortName] }),
};

/** A page of the tenant's form packs. */
export function listFormPacks(database: Database, user: Member, query: RowsQuery) {
  return database.tenant(user.tenantId, (tx) =>
    readRows(tx, source, query, undefined, (ids) => loadPacks(tx, ids)),
  );
}

async function loadPacks(tx: Tx, ids: string[]): Promise<FormPackSummary[]> {
  const rows = await tx
    .select({
      id: formPacks.id,
      name: formPacks.name,
      updatedAt: formPacks.updatedAt,
      updatedBy: userName,
      formCount: sql<number>`(
        select count(*) from ${formPackForms} where ${formPackForms.formPackId} = ${formPacks.id}
      )`.mapWith(Number),
      pageCount: sql<number>`(
        select coalesce(sum(jsonb_array_length(${formTemplateVersions.pages})), 0)
        from ${formPackForms}
        join ${formTemplates} on ${formTemplates.id} = ${formPackForms.formTemplateId}
        join ${formTemplateVersions} on ${currentVersion}
        where ${formPackForms.formPackId} = ${formPacks.id}
      )`.mapWith(Number),
    })
    .from(formPacks)
    .innerJoin(users, eq(users.id, formPacks.updatedBy))
    .where(inArray(formPacks.id, ids));
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}
