import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { documentFiles, documents } from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { releaseFile } from '../../../platform/files/remove-unused-file.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { removeCustomValues } from '../../custom-fields/index.ts';
import { editableDocuments } from '../../document-access/index.ts';
import { lockDocument } from '../act/act-on-document.ts';

/**
 * Deletes a draft for good. What happened to it stays in the log.
 * @throws Failure `not-found`; `conflict` for one that was sent once
 */
export function deleteDraft(database: Database, user: Member, id: string): Promise<null> {
  return database.tenant(user.tenantId, async (tx) => {
    const locked = await lockDocument(tx, and(eq(documents.id, id), editableDocuments(user)));
    if (locked.state !== 'draft' || locked.round > 0) {
      throw new Failure('conflict', 'This document was sent, so it stays on record.');
    }
    await dropDraft(tx, user, id);
    return null;
  });
}

/** Deletes a draft that the caller has locked. */
export async function dropDraft(tx: Tx, user: Member, id: string): Promise<void> {
  await removeCustomValues(tx, [id]);
  const files = await tx
    .delete(documentFiles)
    .where(eq(documentFiles.documentId, id))
    .returning({ sha256: documentFiles.sha256 });
  await tx.delete(documents).where(eq(documents.id, id));
  for (const { sha256 } of files) await releaseFile(tx, sha256);
  await record(tx, user, { type: 'document.deleted', id });
}
