import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { formPackForms, formTemplates } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';

/**
 * Refuses a new use of a pack while one of its forms is archived; none can be archived until the transaction ends.
 * @throws Failure `conflict`
 */
export async function refuseArchivedForms(tx: Tx, formPackId: string): Promise<void> {
  const forms = await tx
    .select({ name: formTemplates.name, archivedAt: formTemplates.archivedAt })
    .from(formPackForms)
    .innerJoin(formTemplates, eq(formTemplates.id, formPackForms.formTemplateId))
    .where(eq(formPackForms.formPackId, formPackId))
    .orderBy(asc(formTemplates.id))
    .for('share', { of: formTemplates });
  const away = forms.find(({ archivedAt }) => archivedAt !== null);
  if (!away) return;
  throw new Failure(
    'conflict',
    `“${away.name}”, a form of this pack, is archived. Restore the form template first.`,
  );
}
