import type { Field, FormTemplate, RenamedIn, UpdatedFormTemplate } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { renamedBack, renamedKeysBy } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { formTemplateVersions } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { releaseFile } from '../../platform/files/remove-unused-file.ts';
import { operation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lockForChange, writeChange } from '../../platform/records/records.ts';
import {
  findFormTemplate,
  formTemplateKind,
  presentFormTemplate,
  type TemplateRow,
} from './form-template-queries.ts';
import { keepConditions } from './keep-conditions.ts';
import { findVersion } from './list-versions.ts';
import { findSiblingRenames, saveSiblingRenames } from './rename-in-siblings.ts';
import { reopenSharedKeys } from './reopen-shared-keys.ts';
import { countsAtOnce, lockEdited, saveDraft } from './save-draft.ts';
import { lockWithSiblings, siblingForms } from './sibling-forms.ts';

/** Holds the version that is published, and the revision at which it was read. */
interface Publishing {
  revision: number;
  note: string;
  /** Forms in packs with it that are published together with it. */
  also: readonly { id: string; revision: number }[];
}

/**
 * Makes what is edited the version that new documents get. It never changes again; documents that were
 * drafted keep theirs. Other forms that are in packs with it can be published together with it: all or none.
 * @throws Failure `not-found`; `conflict` where someone else changed one of them meanwhile, it is archived, there is
 * nothing that was not published, or the condition of a pack needs a field that is gone.
 */
export function publishFormTemplate(
  database: Database,
  user: Member,
  id: string,
  { revision, note, also }: Publishing,
): Promise<FormTemplate> {
  return database.tenant(user.tenantId, async (tx) => {
    const locked = new Set(await lockWithSiblings(tx, id));
    for (const one of [{ id, revision }, ...also]) {
      if (!locked.has(one.id)) throw notFound('form template');
      await lockForChange(tx, formTemplateKind, one.id, one.revision);
      await publish(tx, user, await lockEdited(tx, one.id), note);
    }
    return presentFormTemplate(await findFormTemplate(tx, id));
  });
}

async function publish(tx: Tx, user: Member, template: TemplateRow, note: string): Promise<void> {
  const { id, name, versionId, editedVersion: version, fields: after } = template;
  if (template.isPublished) {
    const message = `“${name}” has no changes to publish.`;
    throw new Failure('conflict', message);
  }
  if (version > template.version) {
    const { fields: before } = await findVersion(tx, id, template.version);
    const renamed = renamedKeysBy(new Map(Object.entries(template.renamedKeys)), before, after);
    await keepConditions(tx, user, id, { before, after, renamed });
    await reopenSharedKeys(tx, user, id, { before, after });
  }
  await tx
    .update(formTemplateVersions)
    .set({ publishedAt: currentTime(), publishedBy: user.userId, note })
    .where(eq(formTemplateVersions.id, versionId));
  await writeChange(tx, formTemplateKind, id, { version, updatedBy: user.userId });
  await record(tx, user, { type: 'form-template.published', id, detail: { version, note } });
}

/**
 * Throws the draft of a template away: it is again as it was published last.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile, it is archived, or has no
 * draft.
 */
export const discardDraft = operation(
  contract.discardFormTemplateDraft,
  ({ database, caller: user, params: { id }, body: { revision } }) =>
    changing(database, user, id, revision, async (tx, template) => {
      const { versionId, editedVersion: version, fileSha256 } = template;
      if (version === template.version) {
        throw new Failure(
          'conflict',
          'There is no draft to discard. The latest version is already published.',
        );
      }
      await tx.delete(formTemplateVersions).where(eq(formTemplateVersions.id, versionId));
      await releaseFile(tx, fileSha256);
      const published = await findVersion(tx, id, template.version);
      const renamedIn = await renameBack(tx, user, template, published);
      await record(tx, user, { type: 'form-template.draft-discarded', id, detail: { version } });
      return renamedIn;
    }),
);

/**
 * Makes a draft of an earlier version, replacing the current draft.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile, it is archived, or that version is
 * the one that is edited.
 */
export const takeUpVersion = operation(
  contract.takeUpFormTemplateVersion,
  ({ database, caller: user, params: { id, version }, body: { revision } }) =>
    changing(database, user, id, revision, async (tx, template) => {
      if (version === template.editedVersion) {
        throw new Failure('conflict', `You are already editing version ${version}.`);
      }
      const { fields, pages, fileSha256, omitted } = await findVersion(tx, id, version);
      const renamed = renamesBack(template, fields);
      await saveDraft(tx, user, template, { fields, pages, fileSha256, omitted }, { renamed });
      if (!template.isFixed && template.fileSha256 !== fileSha256) {
        await releaseFile(tx, template.fileSha256);
      }
      const renamedIn = await renameBack(tx, user, template, { fields });
      await record(tx, user, { type: 'form-template.version-taken-up', id, detail: { version } });
      return renamedIn;
    }),
);

/** Maps the keys of the edited fields to those of the version which replaces it. */
function renamesBack({ renamedKeys, fields }: TemplateRow, after: readonly Field[]) {
  return renamedKeysBy(renamedBack(new Map(Object.entries(renamedKeys))), fields, after);
}

/**
 * Renames the fields of a template in the formulas of other forms, to the keys that they have in the version which
 * replaces the edited one. What can't be renamed stays: the draft is thrown away all the same, and what does not fit is
 * named where that form is designed.
 */
async function renameBack(
  tx: Tx,
  user: Member,
  template: TemplateRow,
  { fields }: { fields: Field[] },
): Promise<RenamedIn[]> {
  const { id, name } = template;
  const renamed = renamesBack(template, fields);
  const siblings = await siblingForms(tx, id);
  const { changed } = await findSiblingRenames(tx, { id, name, fields }, siblings, renamed);
  return saveSiblingRenames(tx, user, { name, isAtOnce: countsAtOnce(template) }, changed);
}

/** Locks a template for a change made on `revision`, and does it; answers where it renamed keys. */
async function changing(
  database: Database,
  user: Member,
  id: string,
  revision: number,
  change: (tx: Tx, template: TemplateRow) => Promise<RenamedIn[]>,
): Promise<UpdatedFormTemplate> {
  return database.tenant(user.tenantId, async (tx) => {
    await lockWithSiblings(tx, id);
    await lockForChange(tx, formTemplateKind, id, revision);
    const renamedIn = await change(tx, await lockEdited(tx, id));
    await writeChange(tx, formTemplateKind, id, { updatedBy: user.userId });
    return { ...presentFormTemplate(await findFormTemplate(tx, id)), renamedIn };
  });
}
