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
  await tx
    .insert(files)
    .values({ tenantId, ...file, contentType })
    .onConflictDoNothing();
}
