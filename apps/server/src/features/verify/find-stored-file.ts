import type { Platform } from '../../platform/platform.ts';
import { findSealedFiles, type SealedFile } from '../documents/index.ts';
import { findSealedStatements, type SealedStatementFile } from '../tax-risks/index.ts';

/** A file of ours that is another file, byte for byte, or the beginning of it. */
export interface StoredFile {
  /** Its length in bytes. */
  bytes: number;
  document: SealedFile | undefined;
  statement: SealedStatementFile | undefined;
}

/**
 * Finds the longest file of ours that a file is, or begins with, by the hashes that we keep.
 * @param lengths of the file's beginnings and of the whole, by SHA-256
 */
export async function findStoredFile(
  database: Platform['database'],
  lengths: ReadonlyMap<string, number>,
): Promise<StoredFile | undefined> {
  const hashes = [...lengths.keys()];
  const documents = await database.statement((queries) => findSealedFiles(queries, hashes));
  const statements = await database.statement((queries) => findSealedStatements(queries, hashes));
  const sha256 = hashes.findLast((hash) =>
    [...documents, ...statements].some((one) => one.sha256 === hash),
  );
  if (sha256 === undefined) return undefined;
  return {
    bytes: lengths.get(sha256) ?? 0,
    document: documents.find((one) => one.sha256 === sha256),
    statement: statements.find((one) => one.sha256 === sha256),
  };
}
