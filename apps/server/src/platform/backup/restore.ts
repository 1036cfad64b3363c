import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { ownFolders, restoringFolder } from '../config/data-folder.ts';
import { writeTemporary } from '../config/secrets.ts';
import type { Settings } from '../config/settings.ts';
import { StartError } from '../config/start-error.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { createDiskFileStore } from '../files/disk-file-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { ifMissing } from '../files/if-missing.ts';
import { type ReadEntry, readArchive } from './archive.ts';
import {
  type BackupEnd,
  beginningName,
  beginningSchema,
  endName,
  endSchema,
  smallName,
} from './backup.ts';
import { type CopyConnection, connectToServer, openEmbedded } from './copy-connection.ts';
import { beginFilling, type Filling, schemaOf } from './tables.ts';

type GivenSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** Sums up what was restored: when its backup was made, its rows and files, and the files that it lacks. */
export interface Restored extends BackupEnd {
  madeAt: string;
  rows: number;
}

/**
 * Restores a backup into an empty data folder, and into an empty database where one is named. Either all of it is
 * there then, or nothing.
 * @param secret the passphrase, or the secret key of the recipient
 * @throws StartError where there is something already, or the backup can't be read
 */
export async function restoreBackup(
  { dataDir, databaseUrl }: GivenSettings,
  file: string,
  secret: string,
): Promise<Restored> {
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir);
  const restoring = restoringFolder(dataDir);
  try {
    await refuseUsed(dataDir);
    await fs.rm(restoring, { recursive: true, force: true });
    await fs.mkdir(restoring, { mode: 0o700 });
    return await restoreInto({ dataDir, databaseUrl, restoring, file, secret });
  } finally {
    await fs.rm(restoring, { recursive: true, force: true });
    await lock.release();
  }
}

interface Work extends GivenSettings {
  restoring: string;
  file: string;
  secret: string;
}

async function restoreInto(work: Work): Promise<Restored> {
  const { databaseUrl, restoring, file, secret } = work;
  const entries = readArchive(file, secret);
  try {
    // What can't be read at all is known before anything is opened.
    const beginning = await readBeginning((await entries.next()).value as ReadEntry, file);
    const target =
      databaseUrl === undefined
        ? await openEmbedded(path.join(restoring, 'database'))
        : await connectToServer(databaseUrl);
    return await fillAndMove(target, entries, beginning, work);
  } finally {
    await entries.return(undefined);
  }
}

async function fillAndMove(
  target: CopyConnection,
  entries: AsyncIterable<ReadEntry>,
  beginning: Beginning,
  { dataDir, restoring, file }: Work,
): Promise<Restored> {
  const moved: string[] = [];
  let isClosed = false;
  const close = async () => {
    isClosed = true;
    await target.close();
  };
  try {
    const filling = await beginFilling(target, beginning);
    const store = await createDiskFileStore(path.join(restoring, 'files'));
    const end = await readEntries(entries, { filling, store, restoring, file });
    await filling.finish();
    await assertFiles(target, store, end);
    // A session that was ended since then must not live again.
    await target.execute('delete from public.pool_sessions');
    // The embedded database is moved once it is closed; what is on a server counts by its commit.
    await moveIn(restoring, dataDir, ['audit-heads', 'files', 'secrets'], moved);
    await target.execute('commit');
    await close();
    await moveIn(restoring, dataDir, ['database'], moved);
    const rows = beginning.tables.reduce((sum, table) => sum + Number(table.rows), 0);
    return { ...end, madeAt: beginning.madeAt, rows };
  } catch (error) {
    for (const name of moved) await fs.rename(path.join(dataDir, name), path.join(restoring, name));
    throw error;
  } finally {
    if (!isClosed) await target.close();
  }
}

/** @throws StartError where one of our folders has something in it, or can’t be replaced */
async function refuseUsed(dataDir: string): Promise<void> {
  const { dev } = await fs.stat(dataDir);
  for (const name of ownFolders) {
    const folder = path.join(dataDir, name);
    const found = await fs.lstat(folder).catch(ifMissing(undefined));
    if (!found) continue;
    if (!found.isDirectory() || found.dev !== dev) {
      throw new StartError(
        `${folder} is a link or another disk: remove it, and move the restored folder there at last.`,
      );
    }
    if ((await fs.readdir(folder)).length === 0) continue;
    throw new StartError(`There is something in ${folder}: set DATA_DIR to an empty folder.`);
  }
}

/** Moves folders, and adds each that was moved to `moved`. */
async function moveIn(
  from: string,
  to: string,
  names: readonly string[],
  moved: string[],
): Promise<void> {
  for (const name of names) {
    if (!existsSync(path.join(from, name))) continue;
    // An empty folder may be there.
    await fs.rmdir(path.join(to, name)).catch(ifMissing(undefined));
    await fs.rename(path.join(from, name), path.join(to, name));
    moved.push(name);
  }
}

type Beginning = z.output<typeof beginningSchema>;

async function readBeginning(first: ReadEntry | undefined, file: string): Promise<Beginning> {
  if (first?.name !== beginningName) throw new StartError(`${file} is not a backup.`);
  const beginning = await readJson(first, beginningSchema, file);
  schemaOf(beginning);
  return beginning;
}

interface Targets {
  filling: Filling;
  store: FileStore;
  restoring: string;
  file: string;
}

async function readEntries(
  entries: AsyncIterable<ReadEntry>,
  { filling, store, restoring, file }: Targets,
): Promise<BackupEnd> {
  let files = 0;
  let end: BackupEnd | undefined;
  for await (const entry of entries) {
    if (entry.name === endName) end = await readJson(entry, endSchema, file);
    else if (entry.name.startsWith('database/')) await addRows(filling, entry);
    else if (entry.name.startsWith('files/')) {
      await keepFile(store, entry);
      files += 1;
    } else await writeSmall(restoring, entry);
  }
  if (end?.files === files) return end;
  throw new StartError(`${file} is damaged or not whole.`);
}

async function readJson<T>(entry: ReadEntry, schema: z.ZodType<T>, file: string): Promise<T> {
  const bytes = await bytesOf(entry);
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new StartError(`${file} was made by another version of the product: use that version.`);
  }
}

async function bytesOf({ parts }: ReadEntry): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

async function addRows(filling: Filling, entry: ReadEntry): Promise<void> {
  await filling.add(entry.name.split('/')[1] ?? '', await bytesOf(entry));
}

async function keepFile(store: FileStore, { name, parts }: ReadEntry): Promise<void> {
  const file = await store.stage(parts);
  if (`files/${file.sha256}` !== name) {
    await file.discard();
    throw new StartError(`The backup has another file than its name says: ${name}.`);
  }
  await file.keep();
}

async function writeSmall(restoring: string, entry: ReadEntry): Promise<void> {
  if (!smallName.test(entry.name))
    throw new StartError(`The backup has an unknown entry: ${entry.name}.`);
  const target = path.join(restoring, entry.name);
  await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await fs.rename(writeTemporary(target, await bytesOf(entry)), target);
}

/** @throws StartError where the database refers to a file that is neither there nor known to be missing */
async function assertFiles(
  target: CopyConnection,
  store: FileStore,
  { missing }: BackupEnd,
): Promise<void> {
  const known = new Set(missing);
  let last = '';
  for (;;) {
    const page = await target.query<{ sha256: string; bytes: string }>(
      `select distinct sha256, bytes::text from public.files where sha256 > '${last}' order by sha256 limit 1000`,
    );
    for (const { sha256, bytes } of page) {
      if (known.has(sha256)) continue;
      const found = await store.open(sha256).catch(() => undefined);
      found?.stream.destroy();
      if (String(found?.bytes) === bytes) continue;
      throw new StartError(`The backup lacks the file ${sha256}.`);
    }
    if (page.length < 1000) return;
    last = page.at(-1)?.sha256 ?? '';
  }
}
