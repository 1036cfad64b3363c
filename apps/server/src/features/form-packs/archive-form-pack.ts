import type { Tx } from '../../platform/database/database.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { archiving, lock } from '../../platform/records/records.ts';
import { findFormPack, formPackKind } from './form-pack-queries.ts';
import { refuseArchivedForms } from './refuse-archived-forms.ts';

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
  await refuseArchivedForms(tx, id);
  return pack;
}
