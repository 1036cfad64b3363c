import type { DocumentAttachment } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, asc, eq } from 'drizzle-orm';
import { documentFiles } from '../../../platform/database/tables/index.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import { visibleDocuments } from '../../document-access/index.ts';
import { findDocument } from '../queries/document-queries.ts';
import { isAttachment } from './certificate-of.ts';

/**
 * The files that parties attached to a document that the user sees.
 * @throws Failure `not-found`
 */
export const listDocumentFiles = tenantOperation(
  contract.listDocumentFiles,
  async ({ tx, caller: user, params: { id } }) => {
    await findDocument(tx, id, visibleDocuments(user));
    const rows = await tx
      .select()
      .from(documentFiles)
      .where(and(eq(documentFiles.documentId, id), isAttachment))
      .orderBy(asc(documentFiles.createdAt), asc(documentFiles.id));
    return { items: rows.map(presentFile) };
  },
);

/** An attached file as the contract has it. */
export function presentFile(row: typeof documentFiles.$inferSelect): DocumentAttachment {
  const { id, partyId, isScan, formTemplateId, fieldKey, name, contentType } = row;
  const { bytes, createdAt } = row;
  const field =
    formTemplateId !== null && fieldKey !== null ? { formTemplateId, key: fieldKey } : null;
  return { id, partyId, isScan, field, name, contentType, bytes, at: createdAt.toISOString() };
}
