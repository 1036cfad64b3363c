import { createHash } from 'node:crypto';
import { revisionEnds } from '@countersign/pdf/engine';
import type { Database } from '../../platform/database/database.ts';
import { findSealedFiles, type SealedFile } from '../documents/index.ts';
import { findSealedStatements, type SealedStatementFile } from '../tax-risks/index.ts';

/** A file of ours that is another file, byte for byte, or the beginning of it. */
export interface KeptFile {
  /** Its length in bytes. */
  bytes: number;
  document: SealedFile | undefined;
  statement: SealedStatementFile | undefined;
}

/** Finds the longest file of ours that a file is, or begins with, by the hashes that we keep. */
export async function findKeptFile(
  database: Pick<Database, 'statement'>,
  file: Buffer,
): Promise<KeptFile | undefined> {
  const lengths = hashRevisions(file);
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

/** The lengths of a file and of its signed revisions by their SHA-256, the shortest first. */
function hashRevisions(file: Buffer): Map<string, number> {
  const running = createHash('sha256');
  const lengths = new Map<string, number>();
  let from = 0;
  for (const end of [...revisionEnds(file), file.length]) {
    running.update(file.subarray(from, end));
    lengths.set(running.copy().digest('hex'), end);
    from = end;
  }
  return lengths;
}
