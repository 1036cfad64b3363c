import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { ifMissing } from './if-missing.ts';

/** Interval after which a hold is renewed, in milliseconds, and after which one that is not is void: its process ended. */
const renewMs = 30_000;
const voidAfterMs = 5 * 60_000;

const folderOf = (dataDir: string) => path.join(dataDir, 'files');
const prefix = 'removals-held-';

/**
 * Keeps the bytes of files from being removed, in all processes that share the data folder, until `release`: a backup
 * takes it before its snapshot of the database, so that all files which that refers to are still there.
 */
export async function holdRemovals(dataDir: string): Promise<{ release: () => Promise<void> }> {
  const file = path.join(folderOf(dataDir), `${prefix}${randomBytes(8).toString('hex')}`);
  await fs.mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  await fs.writeFile(file, '', { mode: 0o600, flag: 'wx' });
  const renew = () => fs.utimes(file, new Date(), new Date()).catch(() => {});
  const timer = setInterval(() => void renew(), renewMs);
  timer.unref();
  return {
    release: async () => {
      clearInterval(timer);
      await fs.rm(file, { force: true });
    },
  };
}

/** Returns true while someone holds removals. */
export async function isRemovalHeld(dataDir: string): Promise<boolean> {
  for (const name of await fs.readdir(folderOf(dataDir))) {
    if (!name.startsWith(prefix)) continue;
    const stat = await fs.stat(path.join(folderOf(dataDir), name)).catch(ifMissing(undefined));
    if (stat && Date.now() - stat.mtimeMs < voidAfterMs) return true;
  }
  return false;
}
