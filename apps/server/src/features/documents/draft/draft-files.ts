import * as contract from '@countersign/contract';
import { type Field, pluginOf } from '@countersign/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { documents } from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import { releaseFile } from '../../../platform/files/remove-unused-file.ts';
import { operation, tenantOperation } from '../../../platform/http/operation.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { editableDocuments } from '../../document-access/index.ts';
import { type FileField, takeOut } from '../act/attach-file.ts';
import { mergeIn, type SlotActor } from '../act/open-turn.ts';
import { uploadPicture } from '../act/party-pictures.ts';
import type { OpenTurn, Slot } from '../act/turn.ts';
import { formKeys, withContents } from '../queries/document-queries.ts';
import { documentDetail } from '../read/get-document.ts';

/** Creates the actor of a document's drafter, at their fields. */
export function draftAt(user: Member, id: string): SlotActor<Slot> {
  return { caller: user, lock: (tx) => lockDraft(tx, user, id) };
}

/** @throws Failure `not-found`; `conflict` where it is no draft any more */
async function lockDraft(tx: Tx, user: Member, id: string): Promise<OpenTurn<Slot>> {
  const [draft] = await tx
    .select({ id: documents.id, state: documents.state, values: documents.values, formKeys })
    .from(documents)
    .where(and(eq(documents.id, id), editableDocuments(user)))
    .for('update');
  if (!draft) throw notFound('document');
  if (draft.state !== 'draft') {
    throw new Failure('conflict', 'This document has been sent, so it can’t be changed any more.');
  }
  return {
    document: draft,
    party: { id: null, role: 'creator', signaturePosition: null, values: draft.values },
    forms: await withContents(tx, draft.formKeys),
  };
}

/**
 * Puts a picture into a field of a draft.
 * @throws Failure `not-found`; `conflict` where it is no draft any more; `invalid` for a field that takes no
 * picture of theirs; `too-large`, `unsupported-file`
 */
export const setDraftImage = operation(
  contract.setDraftImage,
  async ({ platform, caller: user, params: { id }, query: field, upload }) => {
    const { database } = platform;
    const at = draftAt(user, id);
    // Before the file is read: no one who may not put it there makes the server take it.
    await database.tenant(user.tenantId, async (tx) => {
      assertField(await at.lock(tx), field, (field) => pluginOf(field).upload === 'image');
    });
    const value = await uploadPicture(platform, at, upload);
    return database.tenant(user.tenantId, async (tx) => {
      const turn = await at.lock(tx);
      assertField(turn, field, (field) => pluginOf(field).upload === 'image');
      await mergeIn(tx, at, turn, { [field.formTemplateId]: { [field.key]: value } });
      const detail = { partyId: null, sha256: value.sha256 };
      await record(tx, user, { type: 'document.attached', id, detail });
      return documentDetail(tx, user, id);
    });
  },
);

/**
 * Empties a field of a draft that holds a picture or a file.
 * @throws Failure `not-found`; `conflict` where it is no draft any more; `invalid` for any other field
 */
export const clearDraftField = tenantOperation(
  contract.clearDraftField,
  async ({ tx, caller: user, params: { id }, query: field }) => {
    const at = draftAt(user, id);
    const turn = await at.lock(tx);
    assertField(turn, field, ({ type }) => pluginOf({ type }).filling === 'uploaded');
    const files = await takeOut(tx, turn, field);
    await mergeIn(tx, at, turn, { [field.formTemplateId]: { [field.key]: '' } });
    for (const { sha256 } of files) {
      await releaseFile(tx, sha256);
      await record(tx, user, {
        type: 'document.detached',
        id,
        detail: { partyId: null, sha256 },
      });
    }
    return documentDetail(tx, user, id);
  },
);

/** @throws Failure `invalid` where the drafter has no such field */
function assertField(
  { forms }: OpenTurn<Slot>,
  { formTemplateId, key }: FileField,
  takes: (field: Field) => boolean,
): void {
  const form = forms.find((one) => one.formTemplateId === formTemplateId);
  const field = form?.fields.find((one) => one.key === key);
  if (field && field.assignee === 'creator' && takes(field)) return;
  const message = 'There is no field for this file here. Reload the page.';
  throw new Failure('invalid', message, { key: message });
}
