import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Settings } from '../config/settings.ts';
import { StartError } from '../config/start-error.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { createDiskFileStore } from '../files/disk-file-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { ifMissing } from '../files/if-missing.ts';
import { holdRemovals } from '../files/removal-hold.ts';
import { type AddEntry, type Lock, writeArchive } from './archive.ts';
import { type CopyConnection, connectToServer, openEmbedded } from './copy-connection.ts';
import { requestDatabaseCopy } from './database-copies.ts';
import { beginSnapshot, contentsSchema, copyTables } from './tables.ts';

/** The first entry of a backup. */
export const beginningSchema = contentsSchema.extend({ format: z.literal(1), madeAt: z.string() });
export const beginningName = 'backup.json';

/** The last entry of a backup: how many files it has, and those that were missing in the store already. */
export const endSchema = z.object({ files: z.number(), missing: z.array(z.string()) });
export type BackupEnd = z.infer<typeof endSchema>;
export const endName = 'end.json';

type GivenSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/**
 * Writes an encrypted backup of everything into a new file, while the product runs or not.
 * @throws StartError where there is nothing to back up, or the file can't be written
 */
export async function writeBackup(
  settings: GivenSettings,
  file: string,
  lock: Lock,
): Promise<BackupEnd> {
  const { dataDir } = settings;
  if (!existsSync(path.join(dataDir, 'secrets'))) {
    throw new StartError(`There is nothing in ${dataDir}: the first start makes it.`);
  }
  if (existsSync(file)) throw new StartError(`${file} exists: name a new file.`);
  if (!existsSync(path.dirname(file))) {
    throw new StartError(`The folder ${path.dirname(file)} doesn’t exist.`);
  }
  const hold = await holdRemovals(dataDir);
  try {
    // Seals name events: those that are read before the database name none that it does not have.
    const seals = await listSeals(dataDir);
    const source = await openSource(settings);
    try {
      let end: BackupEnd = { files: 0, missing: [] };
      await writeArchive(file, lock, async (add) => {
        const files = await addDatabase(add, source);
        for (const name of seals.names) await addFile(add, dataDir, name);
        if (seals.until) await addBytes(add, sealedUntil, seals.until);
        // After the database, as nothing in it was encrypted with a key that was made later.
        for (const name of await listFolder(dataDir, 'secrets')) await addFile(add, dataDir, name);
        end = await addFiles(add, await createDiskFileStore(path.join(dataDir, 'files')), files);
        await addBytes(add, endName, JSON.stringify(end));
      });
      return end;
    } finally {
      await source.close();
    }
  } finally {
    await hold.release();
  }
}

/** Opens the database of which a snapshot can be taken: of an embedded one that a process uses, a copy. */
async function openSource({ dataDir, databaseUrl }: GivenSettings): Promise<CopyConnection> {
  if (databaseUrl !== undefined) return connectToServer(databaseUrl);
  const folder = path.join(dataDir, 'database');
  if (!existsSync(folder)) throw new StartError(`There is no database in ${dataDir}.`);
  const lock = await lockFolder(folder).catch((error: unknown) => {
    if (error instanceof StartError) return undefined;
    throw error;
  });
  const opened = lock ? folder : await requestDatabaseCopy(dataDir);
  const release = () => lock?.release() ?? fs.rm(opened, { recursive: true, force: true });
  try {
    const source = await openEmbedded(opened);
    const close = async () => {
      try {
        await source.close();
      } finally {
        await release();
      }
    };
    return { ...source, close };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Adds all tables. Returns the files that they refer to. */
async function addDatabase(add: AddEntry, source: CopyConnection): Promise<Buffer[]> {
  const contents = await beginSnapshot(source);
  const beginning = { format: 1 as const, madeAt: new Date().toISOString(), ...contents };
  await addBytes(
    add,
    beginningName,
    JSON.stringify(beginning satisfies z.input<typeof beginningSchema>),
  );
  let part = 0;
  for await (const { table, rows } of copyTables(source, contents)) {
    await add(`database/${table}/${String(++part).padStart(8, '0')}`, rows.length, [rows]);
  }
  const files = await listFiles(source);
  await source.execute('commit');
  return files;
}

const hashBytes = 32;
const pageSize = 10_000;

/** Lists the hashes of all files, one after the other in buffers: a million of them takes 32 MB. */
async function listFiles(source: CopyConnection): Promise<Buffer[]> {
  const pages: Buffer[] = [];
  for (let last = ''; ; ) {
    const page = await source.query<{ sha256: string }>(
      `select distinct sha256 from public.files where sha256 > '${last}' order by sha256 limit ${pageSize}`,
    );
    pages.push(Buffer.from(page.map(({ sha256 }) => sha256).join(''), 'hex'));
    if (page.length < pageSize) return pages;
    last = page.at(-1)?.sha256 ?? '';
  }
}

async function addFiles(add: AddEntry, store: FileStore, pages: Buffer[]): Promise<BackupEnd> {
  const end: BackupEnd = { files: 0, missing: [] };
  for (const page of pages) {
    for (let at = 0; at < page.length; at += hashBytes) {
      const sha256 = page.toString('hex', at, at + hashBytes);
      const found = await store.open(sha256).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        end.missing.push(sha256);
      });
      if (!found) continue;
      await add(`files/${sha256}`, found.bytes, found.stream);
      end.files += 1;
    }
  }
  return end;
}

const sealedUntil = 'audit-heads/sealed-until';

/** Lists the seals of the audit trail, and what says until when it is sealed. */
async function listSeals(dataDir: string): Promise<{ names: string[]; until: Buffer | undefined }> {
  // First, as what it says must not be later than the files.
  const until = await fs.readFile(path.join(dataDir, sealedUntil)).catch(ifMissing(undefined));
  const names = await listFolder(dataDir, 'audit-heads').catch(ifMissing([]));
  return { names: names.filter((name) => name !== sealedUntil), until };
}

/** The names of secrets and of seals, below the data folder. */
export const smallName = /^(?:secrets|audit-heads(?:\/[0-9a-f-]+)?)\/[a-zA-Z0-9][\w.-]*$/;

/**
 * Lists the files below a folder but for those that are being written, relative to the data folder.
 * @throws StartError for anything that a restore would not have
 */
async function listFolder(dataDir: string, folder: string): Promise<string[]> {
  const names: string[] = [];
  const options = { recursive: true, withFileTypes: true } as const;
  for (const entry of await fs.readdir(path.join(dataDir, folder), options)) {
    if (entry.isDirectory() || /\.\d+\.[0-9a-f]{8}$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(dataDir, file).split(path.sep).join('/');
    const isFile = entry.isFile() || (await fs.stat(file).catch(ifMissing(undefined)))?.isFile();
    if (isFile !== true || !smallName.test(name)) {
      throw new StartError(`${file} is not a file of the product: move it elsewhere.`);
    }
    names.push(name);
  }
  return names.toSorted();
}

async function addFile(add: AddEntry, dataDir: string, name: string): Promise<void> {
  await addBytes(add, name, await fs.readFile(path.join(dataDir, name)));
}

async function addBytes(add: AddEntry, name: string, content: Buffer | string): Promise<void> {
  const bytes = Buffer.from(content);
  await add(name, bytes.length, [bytes]);
}
