import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FileStore, StagedFile, StoredFile } from './file-store.ts';

/**
 * Files in a folder, by hash, two levels deep. A file appears under its name only when all of it is
 * on disk: it is written aside, synced and renamed.
 */
export async function createDiskFileStore(folder: string): Promise<FileStore> {
  const incoming = path.join(folder, 'incoming');
  await fs.mkdir(incoming, { recursive: true, mode: 0o700 });

  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('Not the name of a stored file.');
    return path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  };

  async function put(...parts: Uint8Array[]): Promise<StoredFile> {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    const sha256 = hash.digest('hex');
    const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
    const target = pathOf(sha256);
    if (await exists(target)) return { sha256, bytes };
    const temporary = path.join(incoming, randomBytes(12).toString('hex'));
    try {
      await writeSynced(temporary, parts);
      await makeFolder(path.dirname(target));
      await fs.rename(temporary, target);
    } catch (error) {
      await fs.rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(path.dirname(target));
    return { sha256, bytes };
  }

  async function stage(stream: AsyncIterable<Uint8Array>): Promise<StagedFile> {
    const temporary = path.join(incoming, randomBytes(12).toString('hex'));
    const discard = () => fs.rm(temporary, { force: true });
    try {
      const stored = await writeStream(temporary, stream);
      const target = pathOf(stored.sha256);
      const keep = async () => {
        await makeFolder(path.dirname(target));
        await fs.rename(temporary, target);
        await syncFolder(path.dirname(target));
      };
      return { ...stored, keep, discard };
    } catch (error) {
      await discard();
      throw error;
    }
  }

  return {
    put,
    stage,
    read: (sha256) => fs.readFile(pathOf(sha256)),
    open: async (sha256) => {
      const handle = await fs.open(pathOf(sha256), constants.O_RDONLY);
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(), bytes: size };
    },
    remove: (sha256) => fs.rm(pathOf(sha256), { force: true }),
  };
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}

async function writeSynced(file: string, parts: Uint8Array[]): Promise<void> {
  const handle = await fs.open(file, 'wx', 0o600);
  try {
    for (const part of parts) await handle.writeFile(part);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeStream(file: string, stream: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await fs.open(file, 'wx', 0o600);
  try {
    for await (const part of stream) {
      hash.update(part);
      bytes += part.byteLength;
      await handle.writeFile(part);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Makes a folder with those above it; each is synced into the one that it is in. */
async function makeFolder(folder: string): Promise<void> {
  const first = await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
  }
}

/** Makes a rename durable. Folders can't be synced on Windows, where the rename is enough. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await fs.open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
