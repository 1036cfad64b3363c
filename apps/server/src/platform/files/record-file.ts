import type { Tx } from '../database/database.ts';
import { files } from '../database/tables/index.ts';
import type { StoredFile } from './file-store.ts';

/** Notes that a tenant holds a file which is in the store. */
export async function recordFile(
  tx: Tx,
  tenantId: string,
  file: StoredFile,
  contentType: string,
): Promise<void> {
  await insertFile(tx, tenantId, file, contentType);
}

/** The same with the statement that refers to the file, in one: `withFile(…).update(…)`. */
export function withFile(tx: Tx, tenantId: string, file: StoredFile, contentType: string) {
  const inserted = insertFile(tx, tenantId, file, contentType).returning({ sha256: files.sha256 });
  return tx.with(tx.$with('file').as(inserted));
}

function insertFile(tx: Tx, tenantId: string, file: StoredFile, contentType: string) {
  return tx
    .insert(files)
    .values({ tenantId, ...file, contentType })
    .onConflictDoNothing();
}
