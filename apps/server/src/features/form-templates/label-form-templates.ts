import * as contract from '@countersign/contract';
import { maxLabels } from '@countersign/contract';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { formTemplates } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { changedLabels, labelsIn } from '../../platform/lists/labels.ts';

/**
 * Files form templates under labels, and takes them out of others. Answers all labels that there are then.
 * @throws Failure `not-found` where one of them is not there; `invalid` for too many labels
 */
export const labelFormTemplates = tenantOperation(
  contract.labelFormTemplates,
  async ({ tx, caller: user, body: { ids, add, remove } }) => {
    const wanted = [...new Set(ids)];
    const rows = await tx
      .select({ id: formTemplates.id, name: formTemplates.name, labels: formTemplates.labels })
      .from(formTemplates)
      .where(inArray(formTemplates.id, wanted))
      .orderBy(asc(formTemplates.id))
      .for('update');
    if (rows.length < wanted.length) throw notFound('form template');
    const changed = rows
      .map(({ id, name, labels: before }) => ({
        id,
        name,
        before,
        labels: changedLabels(before, { add, remove }),
      }))
      .filter(({ before, labels }) => JSON.stringify(before) !== JSON.stringify(labels));
    const full = changed.find(({ labels }) => labels.length > maxLabels);
    if (full) {
      const message = `“${full.name}” would have more than ${maxLabels} labels.`;
      throw new Failure('invalid', message, { add: message });
    }
    await writeLabels(tx, changed);
    const events = changed.map(({ id, labels }) => ({
      type: 'form-template.labelled' as const,
      id,
      detail: { labels },
    }));
    await record(tx, user, ...events);
    return { labels: await labelsIn(tx, formTemplates.labels) };
  },
);

async function writeLabels(
  tx: Tx,
  changed: readonly { id: string; labels: string[] }[],
): Promise<void> {
  if (changed.length === 0) return;
  await tx
    .update(formTemplates)
    .set({ labels: sql`given.labels` })
    .from(
      sql`json_to_recordset(${JSON.stringify(changed)}::json) as given (id uuid, labels text[])`,
    )
    .where(eq(formTemplates.id, sql`given.id`));
}
