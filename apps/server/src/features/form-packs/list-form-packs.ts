import type { ListQuery } from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import {
  byName,
  contains,
  listAnswer,
  pageOf,
  totalCount,
} from '../../platform/database/paging.ts';
import {
  formPackForms,
  formPacks,
  formTemplates,
  formTemplateVersions,
  users,
} from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { currentVersion, userName } from '../form-templates/index.ts';

/** A page of the tenant's form packs, by name. */
export async function listFormPacks(database: Database, user: SignedIn, query: ListQuery) {
  const { limit, offset } = pageOf(query);
  const rows = await database.tenant(user.tenantId, (tx) =>
    tx
      .select({
        total: totalCount,
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
      .where(query.search === '' ? undefined : contains(formPacks.name, query.search))
      .orderBy(byName(formPacks.name), formPacks.id)
      .limit(limit)
      .offset(offset),
  );
  return listAnswer(query, rows, ({ updatedAt, ...row }) => ({
    ...row,
    updatedAt: updatedAt.toISOString(),
  }));
}
