import type { DraftedForm } from '@countersign/domain';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/database.ts';
import { formTemplates, formTemplateVersions } from '../../platform/database/tables/index.ts';
import { currentVersion } from './form-template-queries.ts';

/** A form as new documents get it, with its draft. */
export interface FormOfNew extends DraftedForm {
  revision: number;
}

const drafts = alias(formTemplateVersions, 'drafts');

/** Forms in the versions that new documents get, in the order of the ids; those that are gone are left out. */
export async function formsOfNew(tx: Tx, ids: readonly string[]): Promise<FormOfNew[]> {
  const rows = await tx
    .select({
      formTemplateId: formTemplates.id,
      name: formTemplates.name,
      revision: formTemplates.revision,
      fields: formTemplateVersions.fields,
      draft: drafts.fields,
    })
    .from(formTemplates)
    .innerJoin(formTemplateVersions, currentVersion)
    .leftJoin(
      drafts,
      and(eq(drafts.formTemplateId, formTemplates.id), gt(drafts.version, formTemplates.version)),
    )
    .where(inArray(formTemplates.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.formTemplateId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
