import { and, eq } from 'drizzle-orm';
import { documentFiles } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { notFound } from '../../platform/failure/failure.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { visibleDocuments } from '../document-access/index.ts';
import { findDocument } from './document-queries.ts';

/**
 * A file that a party attached to a document that the user sees.
 * @throws Failure `not-found`
 */
export async function getDocumentFile(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  user: Member,
  { id, fileId }: { id: string; fileId: string },
): Promise<FileAnswer> {
  const file = await database.tenant(user.tenantId, async (tx) => {
    await findDocument(tx, id, visibleDocuments(user));
    const [row] = await tx
      .select()
      .from(documentFiles)
      .where(and(eq(documentFiles.id, fileId), eq(documentFiles.documentId, id)));
    if (!row) throw notFound('file');
    const detail = { sha256: row.sha256 };
    const personal = { after: { fileName: row.name } };
    await record(tx, user, { type: 'document.file-downloaded', id, detail, personal });
    return row;
  });
  const { sha256, name: fileName, contentType } = file;
  return { ...(await files.open(sha256)), fileName, contentType };
}
