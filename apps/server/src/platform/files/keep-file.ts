import { createHash } from 'node:crypto';
import type { Tx } from '../database/database.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { recordFile } from './record-file.ts';
import { lockFile } from './remove-unused-file.ts';

/**
 * Keeps a file of a kind that is released again by `releaseFile`, and records that the tenant has it: under the lock
 * under which unused files go, so that its bytes are not removed between the two.
 */
export async function keepFile(
  tx: Tx,
  files: FileStore,
  tenantId: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<StoredFile> {
  await lockFile(tx, createHash('sha256').update(bytes).digest('hex'));
  const file = await files.put(bytes);
  await recordFile(tx, tenantId, file, contentType);
  return file;
}
