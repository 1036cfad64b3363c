import type { Field, FieldEdit, FormTemplate } from '@countersign/contract';
import { changeKind, isLineField } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  documentForms,
  formTemplates,
  formTemplateVersions,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lock, refuseStale, writeChange } from '../../platform/records/records.ts';
import { findFormTemplate, presentFormTemplate } from './form-template-queries.ts';

interface Edit {
  name?: string | undefined;
  fields?: FieldEdit[] | undefined;
  revision: number;
}

const formTemplateKind = { thing: 'form template', table: formTemplates };

const taken = {
  form_templates_name: { field: 'name', message: 'A form template of this name exists already.' },
};

/**
 * Renames a template and its fields, and says who fills them, and with what. Documents that were
 * drafted keep the template as it was: where there are any, a new version is made.
 * @throws Failure `not-found`; `invalid` for fields that the template does not have, or whose kind
 * can’t be changed; `conflict` where somebody else changed it meanwhile, or for a name that is taken.
 */
export async function updateFormTemplate(
  database: Database,
  user: Member,
  id: string,
  edit: Edit,
): Promise<FormTemplate> {
  try {
    return await database.tenant(user.tenantId, async (tx) => {
      refuseStale(formTemplateKind, await lock(tx, formTemplateKind, id), edit.revision);
      const template = await findFormTemplate(tx, id);
      const version = edit.fields
        ? await saveFields(tx, user.tenantId, template, applyEdits(template.fields, edit.fields))
        : template.version;
      await writeChange(tx, formTemplateKind, id, {
        name: edit.name ?? template.name,
        version,
        updatedBy: user.userId,
      });
      await record(tx, user, { type: 'form-template.changed', id, detail: { version } });
      return presentFormTemplate(await findFormTemplate(tx, id));
    });
  } catch (error) {
    throw takenOr(error, taken);
  }
}

function applyEdits(fields: readonly Field[], edits: readonly FieldEdit[]): Field[] {
  const byKey = new Map(edits.map((edit) => [edit.key, edit]));
  const changed = fields.map((field) => applyEdit(field, byKey.get(field.key)));
  const known = new Set(fields.map((field) => field.key));
  const unknown = edits.find((edit) => !known.has(edit.key));
  if (unknown) {
    const message = 'The form has no such field.';
    throw new Failure('invalid', `${unknown.key}: ${message}`, { [unknown.key]: message });
  }
  return changed;
}

function applyEdit(field: Field, edit: FieldEdit | undefined): Field {
  if (!edit) return field;
  const { kind, ...texts } = edit;
  if (!kind) return { ...field, ...texts };
  if (!isLineField(field)) {
    const message = 'This field can’t become one of another kind.';
    throw new Failure('invalid', `${field.label}: ${message}`, { [field.key]: message });
  }
  return { ...changeKind(field, kind), ...texts };
}

async function saveFields(
  tx: Tx,
  tenantId: string,
  template: Awaited<ReturnType<typeof findFormTemplate>>,
  fields: Field[],
): Promise<number> {
  const used = await tx
    .select({ id: documentForms.documentId })
    .from(documentForms)
    .where(eq(documentForms.formTemplateVersionId, template.versionId))
    .limit(1);
  if (used.length === 0) {
    await tx
      .update(formTemplateVersions)
      .set({ fields })
      .where(eq(formTemplateVersions.id, template.versionId));
    return template.version;
  }
  const version = template.version + 1;
  await tx.insert(formTemplateVersions).values({
    id: newId(),
    tenantId,
    formTemplateId: template.id,
    version,
    fileSha256: template.fileSha256,
    pages: template.pages,
    fields,
  });
  return version;
}
