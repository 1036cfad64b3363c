import {
  type Field,
  type FixedSource,
  fixedSources,
  type UpdatedFormTemplate,
} from '@countersign/contract';
import { keptRenames, renamedKeys, siblingForm } from '@countersign/domain';
import type { Database, Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/record.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lockForChange, writeChange } from '../../platform/records/records.ts';
import { customSourceKinds } from '../custom-fields/index.ts';
import { checkFormulas, refuseField } from './check-formulas.ts';
import { changesFields, editFields, type FieldChanges, type KindOfSource } from './edit-fields.ts';
import {
  findFormTemplate,
  formTemplateKind,
  presentFormTemplate,
  type TemplateRow,
} from './form-template-queries.ts';
import {
  findSiblingRenames,
  keysAfter,
  keysBefore,
  saveSiblingRenames,
} from './rename-in-siblings.ts';
import { countsAtOnce, lockEdited, saveDraft } from './save-draft.ts';
import { lockPacksOf, lockWithSiblings, siblingForms } from './sibling-forms.ts';

interface Edit extends FieldChanges {
  name?: string | undefined;
  renamed?: { from: string; to: string }[] | undefined;
  revision: number;
}

const taken = {
  form_templates_name: {
    field: 'name',
    message:
      'A form template with this name already exists, active or archived. Enter a different name.',
  },
};

/**
 * Updates a form template: renames it, and changes, moves, adds, removes and orders its fields. What was published, or
 * documents were drafted with, stays as it is: then a draft of the next version is made, which counts once it is
 * published. A key that is renamed is renamed in the formulas of the forms that are in packs with it, too.
 * @throws Failure `not-found`; `invalid` for fields that the template does not have, or that can’t be as they are
 * wanted, also because of other forms; `conflict` where someone else changed it meanwhile, it is archived, or for a
 * name that is taken.
 */
export async function updateFormTemplate(
  database: Database,
  user: Member,
  id: string,
  edit: Edit,
): Promise<UpdatedFormTemplate> {
  try {
    return await database.tenant(user.tenantId, async (tx) => {
      const takesKeys = edit.removed !== undefined || edit.renamed !== undefined;
      if (takesKeys) await lockWithSiblings(tx, id);
      else if (changesFields(edit)) await lockPacksOf(tx, id);
      await lockForChange(tx, formTemplateKind, id, edit.revision);
      const template = await lockEdited(tx, id);
      const { version, renamedIn, renamed } = changesFields(edit)
        ? await saveFields(tx, user, template, edit)
        : { version: template.editedVersion, renamedIn: [], renamed: new Map<string, string>() };
      await writeChange(tx, formTemplateKind, id, {
        name: edit.name ?? template.name,
        updatedBy: user.userId,
      });
      const keys = renamed.size > 0 && {
        before: keysBefore(renamed),
        after: keysAfter(renamed),
      };
      await record(tx, user, { type: 'form-template.changed', id, detail: { version, ...keys } });
      return { ...presentFormTemplate(await findFormTemplate(tx, id)), renamedIn };
    });
  } catch (error) {
    throw takenOr(error, taken);
  }
}

/** Writes the fields of a template after a change, and renames in other forms what was renamed in this one. */
async function saveFields(tx: Tx, user: Member, template: TemplateRow, edit: Edit) {
  const { id, name, fields: before, pages } = template;
  const fields = editFields(before, pages, edit, await kindsOfSources(tx, edit));
  const renamed = renamesOf(before, fields, edit.renamed);
  const carried = await checked(tx, { id, name, before, fields, renamed });
  const version = await saveDraft(tx, user, template, { fields }, { renamed });
  const isAtOnce = countsAtOnce(template);
  const renamedIn = await saveSiblingRenames(tx, user, { name, isAtOnce }, carried);
  return { version, renamedIn, renamed };
}

/** Returns the renamed keys: as they are given, else as the placements of fields tell. */
function renamesOf(
  before: readonly Field[],
  after: readonly Field[],
  renamed: Edit['renamed'],
): Map<string, string> {
  if (renamed === undefined) return renamedKeys(before, after);
  return keptRenames(new Map(renamed.map(({ from, to }) => [from, to])), before, after);
}

/** Reads the kinds of the sources that an edit names. */
async function kindsOfSources(
  tx: Tx,
  { fields = [], changed = [] }: FieldChanges,
): Promise<KindOfSource> {
  const named = new Set([...fields, ...changed].flatMap(({ binding }) => binding?.source ?? []));
  const custom = await customSourceKinds(tx, named);
  return (source) => fixedSources.get(source as FixedSource)?.kind ?? custom.get(source);
}

interface ChangedFields {
  id: string;
  name: string;
  before: readonly Field[];
  fields: readonly Field[];
  renamed: ReadonlyMap<string, string>;
}

/** Checks the formulas of a template, and answers those of other forms in which keys are to be renamed. */
async function checked(tx: Tx, { id, name, before, fields, renamed }: ChangedFields) {
  const keys = new Set(fields.map(({ key }) => key));
  const isConcerned =
    before.some(({ key }) => !keys.has(key)) ||
    renamed.size > 0 ||
    fields.some((field) => 'expression' in field || field.showWhen);
  if (!isConcerned) return [];
  const form = { id, name, fields };
  const found = await findSiblingRenames(tx, form, await siblingForms(tx, id), renamed);
  const [problem] = found.problems;
  if (problem) refuseField(problem.key, problem.message, fields);
  checkFormulas(before, fields, found.siblings.map(siblingForm));
  return found.changed;
}
