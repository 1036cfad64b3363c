import type { ListQuery } from '@countersign/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { contains, listAnswer, pageOf, totalCount } from '../../platform/database/paging.ts';
import {
  formTemplates,
  formTemplateVersions,
  users,
} from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { currentVersion, userName } from './form-template-rows.ts';

/** A page of the tenant's form templates, the last changed first. */
export async function listFormTemplates(database: Database, user: SignedIn, query: ListQuery) {
  const { limit, offset } = pageOf(query);
  const rows = await database.tenant(user.tenantId, (tx) =>
    tx
      .select({
        total: totalCount,
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
      .where(query.search === '' ? undefined : contains(formTemplates.name, query.search))
      .orderBy(desc(formTemplates.updatedAt), desc(formTemplates.id))
      .limit(limit)
      .offset(offset),
  );
  return listAnswer(query, rows, ({ updatedAt, ...row }) => ({
    ...row,
    updatedAt: updatedAt.toISOString(),
  }));
}
