import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { formPackForms, formPacks } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { archiving, lock } from '../../platform/records/records.ts';
import {
  findFormTemplate,
  formTemplateKind,
  presentFormTemplate,
} from './form-template-queries.ts';

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * Archives a form template that no form pack in use has, or takes it out of the archive. Documents that
 * were drafted with it keep it.
 * @throws Failure `not-found`; `conflict` with the names of the packs that have it.
 */
export const archiveFormTemplate = archiving(formTemplateKind, {
  find: async (tx, _user, id) => presentFormTemplate(await findFormTemplate(tx, id)),
  locked: lockUnused,
});

async function lockUnused(tx: Tx, _user: Member, id: string, isArchived: boolean) {
  const template = await lock(tx, formTemplateKind, id);
  if (!isArchived || template.archivedAt !== null) return template;
  const packs = await tx
    .select({ name: formPacks.name })
    .from(formPackForms)
    .innerJoin(formPacks, eq(formPacks.id, formPackForms.formPackId))
    .where(and(eq(formPackForms.formTemplateId, id), isNull(formPacks.archivedAt)))
    .orderBy(asc(formPacks.sortName));
  if (packs.length === 0) return template;
  const shown = packs.slice(0, 3).map(({ name }) => `“${name}”`);
  const more = packs.length > 3 ? [`${packs.length - 3} more`] : [];
  throw new Failure(
    'conflict',
    `This form template is in the form ${packs.length === 1 ? 'pack' : 'packs'} ${names.format([...shown, ...more])}. Remove it there first, or archive ${packs.length === 1 ? 'the pack' : 'the packs'}.`,
  );
}
