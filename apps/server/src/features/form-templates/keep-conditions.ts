import type { Field, SharedKeys } from '@countersign/contract';
import {
  type ConditionalForm,
  conditionProblems,
  documentFormulas,
  may,
  renameAllInFormula,
  separateKeysOf,
  withSeparateKeys,
} from '@countersign/domain';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  formPackForms,
  formPacks,
  formTemplates,
  formTemplateVersions,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { writeChange } from '../../platform/records/records.ts';
import { currentVersion } from './form-template-queries.ts';

/** The fields of a template that new documents get, before and after a change. */
interface FieldsOfNew {
  before: readonly Field[];
  after: readonly Field[];
  /** The keys that fields had, with those that they have now. */
  renamed: ReadonlyMap<string, string>;
}

/**
 * Keeps the conditions of packs working that look at the fields of a template, as new documents get other ones: a
 * key that was renamed is renamed there.
 * @throws Failure `conflict` where a condition uses a field that is gone; `forbidden` for who may not change packs
 */
export async function keepConditions(
  tx: Tx,
  user: Member,
  templateId: string,
  { before, after, renamed }: FieldsOfNew,
): Promise<void> {
  const kept = new Set(after.map(({ key }) => key));
  if (renamed.size === 0 && before.every(({ key }) => kept.has(key))) return;
  const rows = await packsWith(tx, templateId);
  for (const [packId, forms] of Map.groupBy(rows, (row) => row.packId)) {
    const written = forms.map((form) => {
      const names = new Map([...renamed].filter(([key]) => isMeant(key, form, forms, templateId)));
      return {
        ...form,
        ...(form.formTemplateId === templateId && { fields: after }),
        condition: renameAllInFormula(form.condition, names),
      };
    });
    refuseBroken(forms.map(separated), written.map(separated));
    await saveConditions(tx, user, packId, forms, written);
  }
}

interface PackForm extends ConditionalForm {
  packName: string;
  sharedKeys: SharedKeys;
}

const separated = <Form extends PackForm>(form: Form): Form => ({
  ...form,
  fields: withSeparateKeys(form.fields, separateKeysOf(form.sharedKeys)),
});

/**
 * Tells if the condition of a form uses the field of a template by its key, and will use none once that is renamed.
 * Where fields of a key are separate, a condition means that of another form than its own.
 */
function isMeant(
  key: string,
  form: PackForm,
  forms: readonly PackForm[],
  templateId: string,
): boolean {
  const owners = forms.filter(({ fields }) => fields.some((field) => field.key === key));
  const others = owners.filter(({ formTemplateId }) => formTemplateId !== form.formTemplateId);
  const isSeparate = form.sharedKeys[key] === 'separate' && others.length > 0;
  return (isSeparate ? others : owners).every(
    ({ formTemplateId }) => formTemplateId === templateId,
  );
}

/** The forms of the packs that have a template and a condition, as new documents get them; packs are locked. */
async function packsWith(tx: Tx, templateId: string) {
  const packs = await tx
    .select({ id: formPacks.id })
    .from(formPacks)
    .where(
      sql`exists (
        select from ${formPackForms} as own
        where own.form_pack_id = ${formPacks.id} and own.form_template_id = ${templateId}::uuid
      ) and exists (
        select from ${formPackForms} as any_form
        where any_form.form_pack_id = ${formPacks.id} and any_form.condition <> ''
      )`,
    )
    .orderBy(asc(formPacks.id))
    .for('no key update');
  if (packs.length === 0) return [];
  return tx
    .select({
      packId: formPacks.id,
      packName: formPacks.name,
      sharedKeys: formPacks.sharedKeys,
      formTemplateId: formTemplates.id,
      name: formTemplates.name,
      condition: formPackForms.condition,
      fields: formTemplateVersions.fields,
    })
    .from(formPackForms)
    .innerJoin(formPacks, eq(formPacks.id, formPackForms.formPackId))
    .innerJoin(formTemplates, eq(formTemplates.id, formPackForms.formTemplateId))
    .innerJoin(formTemplateVersions, currentVersion)
    .where(
      inArray(
        formPacks.id,
        packs.map(({ id }) => id),
      ),
    )
    .orderBy(asc(formPacks.id), asc(formPackForms.position));
}

/** Refuses newly broken conditions, not those that were wrong before. */
function refuseBroken(before: readonly PackForm[], after: readonly PackForm[]): void {
  const wrongOf = (forms: readonly PackForm[]) => conditionProblems(forms, documentFormulas(forms));
  const known = new Set(wrongOf(before).map(({ formTemplateId }) => formTemplateId));
  const broken = wrongOf(after).find(({ formTemplateId }) => !known.has(formTemplateId));
  if (broken === undefined) return;
  const form = after.find(({ formTemplateId }) => formTemplateId === broken.formTemplateId);
  throw new Failure(
    'conflict',
    `In the form pack “${form?.packName}”, the condition of “${form?.name}” can’t be read any more with these ` +
      `fields: ${broken.message} Change that condition first.`,
  );
}

async function saveConditions(
  tx: Tx,
  user: Member,
  packId: string,
  before: readonly PackForm[],
  after: readonly PackForm[],
): Promise<void> {
  const changed = after.filter((form, index) => form.condition !== before[index]?.condition);
  const [first] = changed;
  if (first === undefined) return;
  if (!may(user, 'form-packs.manage')) {
    throw new Failure(
      'forbidden',
      `The form pack “${first.packName}” has a condition on this key, which would be renamed there, and you may not ` +
        'change form packs. Keep the key, or ask someone who can.',
    );
  }
  for (const { formTemplateId, condition } of changed) {
    await tx
      .update(formPackForms)
      .set({ condition })
      .where(
        and(eq(formPackForms.formPackId, packId), eq(formPackForms.formTemplateId, formTemplateId)),
      );
  }
  // Anyone who edits the pack meanwhile is informed.
  await writeChange(tx, { table: formPacks }, packId, { updatedBy: user.userId });
  const forms = after.map(({ formTemplateId }) => formTemplateId);
  await record(tx, user, { type: 'form-pack.changed', id: packId, detail: { forms } });
}
