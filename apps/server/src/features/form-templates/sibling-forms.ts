import type { FormOfPacks, PackOfForms } from '@countersign/domain';
import { asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  formPackForms,
  formPacks,
  formTemplates,
  formTemplateVersions,
} from '../../platform/database/tables/index.ts';
import { editedVersion } from './form-template-queries.ts';

/**
 * The forms that are in a pack with a template, each once, as they are edited: its formulas can use their fields.
 * What is edited of one form goes with what is edited of the others.
 */
export const siblingForms = (tx: Tx, templateId: string): Promise<FormOfPacks[]> =>
  readEdited(tx, isSibling(templateId));

/** Forms as they are edited. */
export const editedForms = (tx: Tx, ids: readonly string[]): Promise<FormOfPacks[]> =>
  readEdited(tx, inArray(formTemplates.id, [...ids]));

function readEdited(tx: Tx, where: SQL): Promise<FormOfPacks[]> {
  return tx
    .select({
      id: formTemplates.id,
      name: formTemplates.name,
      fields: formTemplateVersions.fields,
    })
    .from(formTemplates)
    .innerJoin(formTemplateVersions, editedVersion)
    .where(where)
    .orderBy(formTemplates.sortName, asc(formTemplates.id));
}

const isSibling = (templateId: string) => sql`${ne(formTemplates.id, templateId)} and exists (
  select from ${formPackForms} as theirs
  join ${formPackForms} as own on own.form_pack_id = theirs.form_pack_id
  where theirs.form_template_id = ${formTemplates.id}
    and own.form_template_id = ${templateId}::uuid
)`;

/** The packs that have one of some forms, with all that they have, in order; with `inUse` no archived ones. */
export function packsOfForms(
  tx: Tx,
  ids: readonly string[],
  { inUse = false } = {},
): Promise<PackOfForms[]> {
  return tx
    .select({
      name: formPacks.name,
      sharedKeys: formPacks.sharedKeys,
      formIds: sql<
        string[]
      >`array_agg(${formPackForms.formTemplateId} order by ${formPackForms.position})`,
    })
    .from(formPackForms)
    .innerJoin(formPacks, eq(formPacks.id, formPackForms.formPackId))
    .where(inUse ? isNull(formPacks.archivedAt) : undefined)
    .groupBy(formPacks.id)
    .having(sql`bool_or(${inArray(formPackForms.formTemplateId, [...ids])})`)
    .orderBy(asc(formPacks.sortName), asc(formPacks.id));
}

/** Locks the packs that have a template; before the template itself, as all who lock both do. */
export async function lockPacksOf(tx: Tx, templateId: string): Promise<void> {
  await tx
    .select({ id: formPacks.id })
    .from(formPacks)
    .where(
      sql`exists (
        select from ${formPackForms} as own
        where own.form_pack_id = ${formPacks.id} and own.form_template_id = ${templateId}::uuid
      )`,
    )
    .orderBy(asc(formPacks.id))
    .for('no key update');
}

/**
 * Locks what a change of a template's keys can concern: the packs that have it, and the forms in them with the
 * versions that can be changed. All who lock several of these do so in this order, so that two never wait for each
 * other; who drafts a document locks versions in the order of their ids as well.
 * @returns the ids of the forms
 */
export async function lockWithSiblings(tx: Tx, templateId: string): Promise<string[]> {
  await lockPacksOf(tx, templateId);
  const forms = await tx
    .select({ id: formTemplates.id })
    .from(formTemplates)
    .where(sql`${eq(formTemplates.id, templateId)} or (${isSibling(templateId)})`)
    .orderBy(asc(formTemplates.id))
    .for('update');
  const ids = forms.map(({ id }) => id);
  await tx
    .select({ id: formTemplateVersions.id })
    .from(formTemplateVersions)
    .where(
      sql`${formTemplateVersions.formTemplateId} = any(${sql.param(ids)}::uuid[])
        and ${formTemplateVersions.version} >= (
          select its.version from ${formTemplates} as its
          where its.id = ${formTemplateVersions.formTemplateId}
        )`,
    )
    .orderBy(asc(formTemplateVersions.id))
    .for('update');
  return ids;
}
