import type { DocumentState, VerifiedDocument } from '@countersign/contract';
import { documentNumber } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { documents } from '../../platform/database/tables/index.ts';
import { fromDocuments } from './document-queries.ts';
import { documentName } from './make-pdf.ts';

/** A document of any tenant, as who holds its file may be told of it. */
export interface SealedDocument extends VerifiedDocument {
  /** Whether the file is, byte for byte, the one that we keep. */
  isKept: boolean;
}

/**
 * The document that a file says it is; undefined where there is none with its id. Above tenants: what it
 * answers is only for who holds the file, which the caller finds out. It looks by the id alone, which is
 * the key of the table: no index leads from a hash to its document.
 */
export async function findSealed(
  queries: Queries,
  { sha256, documentId }: { sha256: string; documentId: string },
): Promise<SealedDocument | undefined> {
  const [row] = await fromDocuments(queries, { pdfSha256: documents.pdfSha256 }).where(
    eq(documents.id, documentId),
  );
  if (!row) return undefined;
  return {
    number: documentNumber(documentId),
    title: documentName(row),
    state: row.state as DocumentState,
    finishedAt: null,
    parties: [],
    isKept: row.pdfSha256 === sha256,
  };
}
