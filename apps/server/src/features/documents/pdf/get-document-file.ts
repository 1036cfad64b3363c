import * as contract from '@countersign/contract';
import { and, eq } from 'drizzle-orm';
import { documentFiles } from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { notFound } from '../../../platform/failure/failure.ts';
import { operation } from '../../../platform/http/operation.ts';
import { visibleDocuments } from '../../document-access/index.ts';
import { findDocument } from '../queries/document-queries.ts';

/**
 * A file that a party attached to a document that the user sees.
 * @throws Failure `not-found`
 */
export const getDocumentFile = operation(
  contract.getDocumentFile,
  async ({ platform: { files }, database, caller: user, params: { id, fileId } }) => {
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
  },
);
