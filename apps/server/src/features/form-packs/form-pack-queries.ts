import type { FormPack } from '@countersign/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  formPackForms,
  formPacks,
  formTemplates,
  formTemplateVersions,
  users,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { currentVersion, userName } from '../form-templates/index.ts';

/**
 * A pack with its forms in order.
 * @throws Failure `not-found`
 */
export async function findFormPack(tx: Tx, id: string): Promise<FormPack> {
  const [pack] = await tx
    .select({
      id: formPacks.id,
      name: formPacks.name,
      revision: formPacks.revision,
      updatedAt: formPacks.updatedAt,
      updatedBy: userName,
    })
    .from(formPacks)
    .innerJoin(users, eq(users.id, formPacks.updatedBy))
    .where(eq(formPacks.id, id));
  if (!pack) throw notFound('form pack');
  const forms = await tx
    .select({
      formTemplateId: formTemplates.id,
      name: formTemplates.name,
      pageCount: sql<number>`jsonb_array_length(${formTemplateVersions.pages})`.mapWith(Number),
      fieldCount: sql<number>`jsonb_array_length(${formTemplateVersions.fields})`.mapWith(Number),
    })
    .from(formPackForms)
    .innerJoin(formTemplates, eq(formTemplates.id, formPackForms.formTemplateId))
    .innerJoin(formTemplateVersions, currentVersion)
    .where(eq(formPackForms.formPackId, id))
    .orderBy(asc(formPackForms.position));
  return {
    ...pack,
    updatedAt: pack.updatedAt.toISOString(),
    forms,
    formCount: forms.length,
    pageCount: forms.reduce((sum, form) => sum + form.pageCount, 0),
  };
}
