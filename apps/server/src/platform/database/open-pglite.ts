import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Queries } from './database.ts';
import { DurableNodeFS, durableStartParams } from './durable-fs.ts';
import { lockFolder } from './folder-lock.ts';
import { migrateDatabase } from './migrate.ts';

/** An open database before anything is known of jobs. */
export interface OpenDatabase {
  queries: Queries;
  /** The embedded database itself; undefined on a server. */
  pglite: PGlite | undefined;
  /** A trivial query, for the readiness probe. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the embedded database in the data folder, which is locked for this process, and brings it up
 * to date.
 * @throws StartError where another process holds the folder.
 */
export async function openPglite(dataDir: string): Promise<OpenDatabase> {
  const folder = path.join(dataDir, 'database');
  fs.mkdirSync(folder, { recursive: true });
  const lock = await lockFolder(folder);
  try {
    const pglite = await PGlite.create({
      fs: new DurableNodeFS(folder),
      startParams: durableStartParams,
    });
    return await prepare(pglite, lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Opens an embedded database in memory, from a dump where one is given: for tests. */
export async function openMemoryPglite(dump?: Blob): Promise<OpenDatabase> {
  // A cache of 128 MB, as it would be, takes a while to be cleared at each start.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
  const pglite = await PGlite.create({ startParams, ...(dump && { loadDataDir: dump }) });
  return prepare(pglite, async () => {});
}

async function prepare(pglite: PGlite, release: () => Promise<void>): Promise<OpenDatabase> {
  const orm = drizzle(pglite);
  await migrateDatabase({
    execute: async (statements) => void (await pglite.exec(statements)),
    value: async (statement) => {
      const { rows } = await pglite.query<Record<string, string | null>>(statement);
      return Object.values(rows[0] ?? {})[0] ?? undefined;
    },
    migrate: (config) => migrate(orm, config),
  });
  return {
    queries: orm as unknown as Queries,
    pglite,
    ping: async () => void (await pglite.query('select 1')),
    close: async () => {
      await pglite.close();
      await release();
    },
  };
}
