import type { DocumentState } from '@countersign/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import {
  documentForms,
  documentParties,
  documents,
} from '../../../platform/database/tables/index.ts';

/** A file of ours, by its hash, and the document of any tenant that it is, as a whole or one form of it. */
export interface SealedFile {
  sha256: string;
  documentId: string;
  state: DocumentState;
}

/** Finds the documents whose files have one of these hashes, above tenants. */
export async function findSealedFiles(
  queries: Queries,
  hashes: readonly string[],
): Promise<SealedFile[]> {
  const { id: documentId, state } = documents;
  const wholes = await queries
    .select({ sha256: documents.pdfSha256, documentId, state })
    .from(documents)
    .where(inArray(documents.pdfSha256, [...hashes]));
  const forms = await queries
    .select({ sha256: documentForms.pdfSha256, documentId, state })
    .from(documentForms)
    .innerJoin(documents, eq(documents.id, documentForms.documentId))
    .where(inArray(documentForms.pdfSha256, [...hashes]));
  const copies = await queries
    .select({ sha256: documentParties.pdfSha256, documentId, state })
    .from(documentParties)
    .innerJoin(documents, eq(documents.id, documentParties.documentId))
    .where(inArray(documentParties.pdfSha256, [...hashes]));
  return [...wholes, ...forms, ...copies].flatMap(({ sha256, ...file }) =>
    sha256 === null ? [] : { sha256, ...file },
  );
}

/** The state of a document of any tenant; undefined where there is none with that id. */
export async function findDocumentState(
  queries: Queries,
  documentId: string,
): Promise<DocumentState | undefined> {
  const [row] = await queries
    .select({ state: documents.state })
    .from(documents)
    .where(eq(documents.id, documentId));
  return row?.state;
}
