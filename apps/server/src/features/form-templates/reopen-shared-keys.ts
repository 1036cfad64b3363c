import { type Field, isSharedKey } from '@countersign/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { formPackForms, formPacks } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { writeChange } from '../../platform/records/records.ts';

/**
 * Asks packs again whether fields have the same answer that were said to, as new documents get a field of them by
 * another label. Fields that were said to be separate stay so.
 */
export async function reopenSharedKeys(
  tx: Tx,
  user: Member,
  templateId: string,
  { before, after }: { before: readonly Field[]; after: readonly Field[] },
): Promise<void> {
  const labels = new Map(before.map((field) => [field.key, nameOf(field)]));
  const relabelled = new Set(
    after
      .filter(
        (field) => isSharedKey(field) && (labels.get(field.key) ?? nameOf(field)) !== nameOf(field),
      )
      .map(({ key }) => key),
  );
  if (relabelled.size === 0) return;
  for (const { id, sharedKeys, forms } of await packsWith(tx, templateId)) {
    const kept = Object.entries(sharedKeys).filter(
      ([key, answer]) => answer === 'separate' || !relabelled.has(key),
    );
    if (kept.length === Object.keys(sharedKeys).length) continue;
    const changed = { sharedKeys: Object.fromEntries(kept), updatedBy: user.userId };
    await writeChange(tx, { table: formPacks }, id, changed);
    await record(tx, user, { type: 'form-pack.changed', id, detail: { forms } });
  }
}

const nameOf = ({ label }: Field): string => label.trim().toLowerCase();

/** The packs that have a template, which the caller has locked, with the forms of each in their order. */
function packsWith(tx: Tx, templateId: string) {
  return tx
    .select({
      id: formPacks.id,
      sharedKeys: formPacks.sharedKeys,
      forms: sql<
        string[]
      >`array_agg(${formPackForms.formTemplateId} order by ${formPackForms.position})`,
    })
    .from(formPacks)
    .innerJoin(formPackForms, eq(formPackForms.formPackId, formPacks.id))
    .groupBy(formPacks.id)
    .having(sql`bool_or(${formPackForms.formTemplateId} = ${templateId}::uuid)`)
    .orderBy(asc(formPacks.id));
}
