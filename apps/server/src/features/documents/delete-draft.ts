import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { documents } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { removeCustomValues } from '../custom-fields/index.ts';
import { holdDocument } from './act-on-document.ts';
import { editableDocuments } from './document-access.ts';

/**
 * Deletes a draft for good. What happened to it stays in the log.
 * @throws Failure `not-found`; `conflict` for one that was sent once
 */
export function deleteDraft(database: Database, user: Member, id: string): Promise<null> {
  return database.tenant(user.tenantId, async (tx) => {
    const held = await holdDocument(tx, and(eq(documents.id, id), editableDocuments(user)));
    if (held.state !== 'draft' || held.round > 0) {
      throw new Failure('conflict', 'This document was sent, so it stays on record.');
    }
    await removeCustomValues(tx, [id]);
    await tx.delete(documents).where(eq(documents.id, id));
    await record(tx, user, { type: 'document.deleted', id });
    return null;
  });
}
