import { type FixedSource, type FormTemplate, fixedSources } from '@countersign/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/record.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lockForChange, writeChange } from '../../platform/records/records.ts';
import { customSourceKinds } from '../custom-fields/index.ts';
import { editFields, type FieldChanges, type KindOfSource } from './edit-fields.ts';
import {
  findFormTemplate,
  formTemplateKind,
  presentFormTemplate,
} from './form-template-queries.ts';
import { lockEdited, saveDraft } from './save-draft.ts';

interface Edit extends FieldChanges {
  name?: string | undefined;
  revision: number;
}

const taken = {
  form_templates_name: { field: 'name', message: 'A form template of this name exists already.' },
};

/**
 * Renames a template and its fields, says who fills them, and with what, and puts fields for signing on
 * its pages. What was published, or documents were drafted with, stays as it is: then a draft of the next
 * version is made, which counts once it is published.
 * @throws Failure `not-found`; `invalid` for fields that the template does not have, or that can’t be as
 * they are wanted; `conflict` where somebody else changed it meanwhile, it is archived, or for a name that is taken.
 */
export async function updateFormTemplate(
  database: Database,
  user: Member,
  id: string,
  edit: Edit,
): Promise<FormTemplate> {
  try {
    return await database.tenant(user.tenantId, async (tx) => {
      await lockForChange(tx, formTemplateKind, id, edit.revision);
      const template = await lockEdited(tx, id);
      const { fields, pages } = template;
      const version =
        edit.fields || edit.added || edit.removed
          ? await saveDraft(tx, user.tenantId, template, {
              fields: editFields(fields, pages, edit, await kindsOfSources(tx, edit)),
            })
          : template.editedVersion;
      await writeChange(tx, formTemplateKind, id, {
        name: edit.name ?? template.name,
        updatedBy: user.userId,
      });
      await record(tx, user, { type: 'form-template.changed', id, detail: { version } });
      return presentFormTemplate(await findFormTemplate(tx, id));
    });
  } catch (error) {
    throw takenOr(error, taken);
  }
}

/** What the sources hold that an edit names. */
async function kindsOfSources(tx: Tx, { fields = [] }: FieldChanges): Promise<KindOfSource> {
  const named = new Set(fields.flatMap(({ binding }) => binding?.source ?? []));
  const custom = await customSourceKinds(tx, named);
  return (source) => fixedSources.get(source as FixedSource)?.kind ?? custom.get(source);
}
