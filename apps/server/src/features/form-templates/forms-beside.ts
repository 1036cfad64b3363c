import type { FormBeside } from '@countersign/contract';
import { formBeside } from '@countersign/domain';
import { ne, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  formPackForms,
  formTemplates,
  formTemplateVersions,
} from '../../platform/database/tables/index.ts';
import { currentVersion } from './form-template-queries.ts';

/** The forms that are in a pack with a template, each once: its formulas can use their fields. */
export async function formsBeside(tx: Tx, templateId: string): Promise<FormBeside[]> {
  const rows = await tx
    .select({ name: formTemplates.name, fields: formTemplateVersions.fields })
    .from(formTemplates)
    .innerJoin(formTemplateVersions, currentVersion)
    .where(
      sql`${ne(formTemplates.id, templateId)} and exists (
        select from ${formPackForms} as theirs
        join ${formPackForms} as own on own.form_pack_id = theirs.form_pack_id
        where theirs.form_template_id = ${formTemplates.id}
          and own.form_template_id = ${templateId}::uuid
      )`,
    )
    .orderBy(formTemplates.sortName);
  return rows.map(formBeside);
}
