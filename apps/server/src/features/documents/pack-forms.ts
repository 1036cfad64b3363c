import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  formPackForms,
  formPacks,
  formTemplates,
  formTemplateVersions,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import { currentVersion } from '../form-templates/index.ts';
import { type FormVersion, versionColumns } from './document-rows.ts';

/**
 * The forms of a pack in their current versions, in order: what a document drafted now would have.
 * @throws Failure `not-found`
 */
export async function formsOfPack(tx: Tx, formPackId: string): Promise<FormVersion[]> {
  const forms = await tx
    .select(versionColumns)
    .from(formPacks)
    .innerJoin(formPackForms, eq(formPackForms.formPackId, formPacks.id))
    .innerJoin(formTemplates, eq(formTemplates.id, formPackForms.formTemplateId))
    .innerJoin(formTemplateVersions, currentVersion)
    .where(eq(formPacks.id, formPackId))
    .orderBy(asc(formPackForms.position));
  if (forms.length === 0) throw notFound('form pack');
  return forms;
}
