import type { FormPack, FormPackInput } from '@countersign/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { formPackForms, formPacks, formTemplates } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findFormPack } from './form-pack-rows.ts';

const taken = {
  form_packs_name: { field: 'name', message: 'A form pack of this name exists already.' },
};

/**
 * Makes a form pack (without an id) or changes one. Documents that were drafted keep their forms.
 * @throws Failure `not-found`; `invalid` for a form that is not there; `conflict` for a taken name.
 */
export async function saveFormPack(
  database: Database,
  user: Member,
  id: string | undefined,
  input: FormPackInput,
): Promise<FormPack> {
  const { tenantId } = user;
  try {
    return await database.tenant(tenantId, async (tx) => {
      const packId = id ?? newId();
      await savePack(tx, user, packId, id !== undefined, input.name);
      await saveForms(tx, tenantId, packId, input.formTemplateIds);
      await record(tx, user, {
        type: id === undefined ? 'form-pack.created' : 'form-pack.changed',
        id: packId,
        detail: { forms: input.formTemplateIds },
      });
      return findFormPack(tx, packId);
    });
  } catch (error) {
    throw takenOr(error, taken);
  }
}

async function savePack(tx: Tx, user: Member, id: string, exists: boolean, name: string) {
  const { tenantId, userId: updatedBy } = user;
  if (!exists) {
    await tx.insert(formPacks).values({ id, tenantId, name, updatedBy });
    return;
  }
  const changed = await tx
    .update(formPacks)
    .set({ name, updatedBy, updatedAt: new Date() })
    .where(eq(formPacks.id, id))
    .returning({ id: formPacks.id });
  if (changed.length === 0) throw notFound('form pack');
}

async function saveForms(tx: Tx, tenantId: string, formPackId: string, ids: readonly string[]) {
  const found = await tx
    .select({ id: formTemplates.id })
    .from(formTemplates)
    .where(inArray(formTemplates.id, [...ids]));
  const known = new Set(found.map((row) => row.id));
  const missing = ids.findIndex((one) => !known.has(one));
  if (missing >= 0) {
    const message = `Form ${missing + 1} of the pack does not exist any more.`;
    throw new Failure('invalid', message, { formTemplateIds: message });
  }
  await tx.delete(formPackForms).where(eq(formPackForms.formPackId, formPackId));
  await tx
    .insert(formPackForms)
    .values(
      ids.map((formTemplateId, position) => ({ tenantId, formPackId, position, formTemplateId })),
    );
}
