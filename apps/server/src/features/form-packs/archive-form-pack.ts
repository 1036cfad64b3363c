import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { formPackForms, formTemplates } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { archiving, lock } from '../../platform/records/records.ts';
import { findFormPack, formPackKind } from './form-pack-queries.ts';

/**
 * Archives a form pack: no new documents are drafted with it, and those that were keep it. Or takes it out
 * of the archive.
 * @throws Failure `not-found`; `conflict` where it is to come back and one of its forms is archived.
 */
export const archiveFormPack = archiving(formPackKind, {
  find: (tx, _user, id) => findFormPack(tx, id),
  locked: lockWithForms,
});

async function lockWithForms(tx: Tx, _user: Member, id: string, isArchived: boolean) {
  const pack = await lock(tx, formPackKind, id);
  if (isArchived || pack.archivedAt === null) return pack;
  // Nobody archives one of the forms until the pack is back.
  const forms = await tx
    .select({ name: formTemplates.name, archivedAt: formTemplates.archivedAt })
    .from(formPackForms)
    .innerJoin(formTemplates, eq(formTemplates.id, formPackForms.formTemplateId))
    .where(eq(formPackForms.formPackId, id))
    .orderBy(asc(formTemplates.id))
    .for('share', { of: formTemplates });
  const away = forms.find(({ archivedAt }) => archivedAt !== null);
  if (!away) return pack;
  throw new Failure(
    'conflict',
    `“${away.name}”, a form of this pack, is archived. Restore the form template first.`,
  );
}
