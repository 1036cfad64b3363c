import type { FormPack, FormPackInput, UpdateFormPackInput } from '@countersign/contract';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { formPackForms, formPacks, formTemplates } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lockForChange, writeChange } from '../../platform/records/records.ts';
import { findFormPack, formPackKind } from './form-pack-queries.ts';

const taken = {
  form_packs_name: { field: 'name', message: 'A form pack of this name exists already.' },
};

/**
 * Makes a form pack of templates in order.
 * @throws Failure `invalid` for a form that is not there, or archived; `conflict` for a taken name.
 */
export function createFormPack(
  database: Database,
  user: Member,
  { name, formTemplateIds }: FormPackInput,
): Promise<FormPack> {
  const { tenantId, userId: updatedBy } = user;
  return saving(database, user, 'form-pack.created', formTemplateIds, async (tx) => {
    const id = newId();
    await tx.insert(formPacks).values({ id, tenantId, name, updatedBy });
    return id;
  });
}

/**
 * Changes a form pack. Documents that were drafted keep their forms.
 * @throws Failure `not-found`; `invalid` for a form that is not there, or archived; `conflict` where
 * somebody else changed it meanwhile, it is archived, or for a taken name.
 */
export function updateFormPack(
  database: Database,
  user: Member,
  id: string,
  { name, formTemplateIds, revision }: UpdateFormPackInput,
): Promise<FormPack> {
  return saving(database, user, 'form-pack.changed', formTemplateIds, async (tx) => {
    await lockForChange(tx, formPackKind, id, revision);
    await writeChange(tx, formPackKind, id, { name, updatedBy: user.userId });
    return id;
  });
}

/** Writes a pack, then its forms, and what happened; `writePack` answers the pack's id. */
async function saving(
  database: Database,
  user: Member,
  type: 'form-pack.created' | 'form-pack.changed',
  formTemplateIds: string[],
  writePack: (tx: Tx) => Promise<string>,
): Promise<FormPack> {
  try {
    return await database.tenant(user.tenantId, async (tx) => {
      const id = await writePack(tx);
      await saveForms(tx, user.tenantId, id, formTemplateIds);
      await record(tx, user, { type, id, detail: { forms: formTemplateIds } });
      return findFormPack(tx, id);
    });
  } catch (error) {
    throw takenOr(error, taken);
  }
}

async function saveForms(tx: Tx, tenantId: string, formPackId: string, ids: readonly string[]) {
  const found = await tx
    .select({
      id: formTemplates.id,
      name: formTemplates.name,
      archivedAt: formTemplates.archivedAt,
    })
    .from(formTemplates)
    .where(inArray(formTemplates.id, [...ids]))
    .orderBy(asc(formTemplates.id))
    // Nobody archives one of them until the pack has it.
    .for('share');
  const known = new Set(found.map((row) => row.id));
  const missing = ids.findIndex((one) => !known.has(one));
  if (missing >= 0) {
    const message = `Form ${missing + 1} of the pack does not exist any more.`;
    throw new Failure('invalid', message, { formTemplateIds: message });
  }
  const archived = found.find(({ archivedAt }) => archivedAt !== null);
  if (archived) {
    const message = `“${archived.name}” is archived. Restore the form template, or leave it out.`;
    throw new Failure('invalid', message, { formTemplateIds: message });
  }
  await tx.delete(formPackForms).where(eq(formPackForms.formPackId, formPackId));
  await tx
    .insert(formPackForms)
    .values(
      ids.map((formTemplateId, position) => ({ tenantId, formPackId, position, formTemplateId })),
    );
}
