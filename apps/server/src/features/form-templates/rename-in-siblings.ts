import type { RenamedIn } from '@countersign/contract';
import {
  type CarriedForm,
  type CarryProblem,
  carryRenames,
  type FormOfPacks,
  formulaField,
  namesInField,
} from '@countersign/domain';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/record.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { writeChange } from '../../platform/records/records.ts';
import { findFormTemplates, formTemplateKind } from './form-template-queries.ts';
import { formsOfNew } from './forms-of-new.ts';
import { countsAtOnce, saveDraft } from './save-draft.ts';
import { editedForms, packsOfForms } from './sibling-forms.ts';

/** Holds the effects of a template's renamed keys on the forms that are in packs with it. */
export interface SiblingRenames {
  changed: CarriedForm[];
  problems: CarryProblem[];
  /** The sibling forms as they are after the change. */
  siblings: FormOfPacks[];
}

/**
 * Finds out where the renamed keys of a template are used in the formulas of other forms.
 * @param form the template with its fields after the change
 * @param siblings the forms that are in packs with it
 */
export async function findSiblingRenames(
  tx: Tx,
  form: FormOfPacks,
  siblings: readonly FormOfPacks[],
  renamed: ReadonlyMap<string, string>,
): Promise<SiblingRenames> {
  const concerned = siblings.filter((one) => namesAny(one, renamed)).map(({ id }) => id);
  if (concerned.length === 0) return { changed: [], problems: [], siblings: [...siblings] };
  const packs = await packsOfForms(tx, [form.id, ...concerned]);
  const known = new Set([form.id, ...siblings.map(({ id }) => id)]);
  const further = packs.flatMap(({ formIds }) => formIds.filter((id) => !known.has(id)));
  const others = [...siblings, ...(await editedForms(tx, [...new Set(further)]))];
  const { changed, problems } = carryRenames({ form, renamed, others, packs });
  const after = new Map(changed.map(({ id, fields }) => [id, fields]));
  return {
    changed,
    problems,
    siblings: siblings.map((one) => ({ ...one, fields: after.get(one.id) ?? one.fields })),
  };
}

/** Tells if the formulas of a form use some of the renamed keys. */
const namesAny = ({ fields }: Pick<FormOfPacks, 'fields'>, renamed: ReadonlyMap<string, string>) =>
  fields.some((field) => [...namesInField(formulaField(field))].some((name) => renamed.has(name)));

/**
 * Writes the formulas of other forms in which keys of a template were renamed, each into its draft. Those that new
 * documents get without being published are changed at once where the template is, too.
 */
export async function saveSiblingRenames(
  tx: Tx,
  user: Member,
  template: { name: string; isAtOnce: boolean },
  changed: readonly CarriedForm[],
): Promise<RenamedIn[]> {
  if (changed.length === 0) return [];
  const found = new Map(changed.map((form) => [form.id, form]));
  const rows = await findFormTemplates(tx, [...found.keys()]);
  const ofNew = new Map(
    (await formsOfNew(tx, [...found.keys()])).map((form) => [form.formTemplateId, form]),
  );
  const done: (RenamedIn & { form: CarriedForm })[] = [];
  for (const row of rows) {
    const form = found.get(row.id);
    if (form === undefined) continue;
    const isDeferred = countsAtOnce(row) && !template.isAtOnce;
    const content = { fields: form.fields };
    const version = await saveDraft(tx, user, row, content, { renamed: new Map(), isDeferred });
    const isDraft = version > row.version;
    const waits = isDraft && namesAny(ofNew.get(row.id) ?? form, form.renamed);
    const { sharedWith } = form;
    done.push({ id: row.id, name: row.name, version, isDraft, waits, sharedWith, form });
  }
  await writeChange(
    tx,
    formTemplateKind,
    done.map(({ id }) => id),
    { updatedBy: user.userId },
  );
  await record(
    tx,
    user,
    ...done.map(({ id, version, form }) => ({
      type: 'form-template.keys-renamed' as const,
      id,
      detail: {
        version,
        before: keysBefore(form.renamed),
        after: { ...keysAfter(form.renamed), renamedIn: template.name, fields: form.labels },
      },
    })),
  );
  return done.map(({ form: _, ...one }) => one);
}

/** The keys that were renamed, as an event shows them. */
export const keysBefore = (renamed: ReadonlyMap<string, string>) => logged([...renamed.keys()]);

/** Lists the new names of renamed keys. */
export const keysAfter = (renamed: ReadonlyMap<string, string>) => logged([...renamed.values()]);

const logged = (keys: readonly string[]) => ({ keys: keys.length === 1 ? keys[0] : keys });
