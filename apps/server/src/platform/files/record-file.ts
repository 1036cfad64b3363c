import { eq } from 'drizzle-orm';
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
  await insertFiles(tx, tenantId, [file], contentType);
}

/** The same of several files with the statement that refers to them, in one: `withFiles(…).update(…)`. */
export function withFiles(
  tx: Tx,
  tenantId: string,
  stored: readonly StoredFile[],
  contentType: string,
) {
  const inserted = insertFiles(tx, tenantId, stored, contentType);
  return tx.with(tx.$with('inserted').as(inserted.returning({ sha256: files.sha256 })));
}

function insertFiles(tx: Tx, tenantId: string, stored: readonly StoredFile[], contentType: string) {
  return tx
    .insert(files)
    .values(stored.map(({ sha256, bytes }) => ({ tenantId, sha256, bytes, contentType })))
    .onConflictDoUpdate({
      target: [files.tenantId, files.sha256],
      set: { isUnreferenced: false },
      setWhere: eq(files.isUnreferenced, true),
    });
}
