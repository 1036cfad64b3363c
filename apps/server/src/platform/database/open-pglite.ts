import fs from 'node:fs';
import path from 'node:path';
import { PGlite, type QueryOptions, types } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Driver } from './database.ts';
import { DurableNodeFS, durableStartParams } from './durable-fs.ts';
import { lockFolder } from './folder-lock.ts';
import { migrateDatabase } from './migrate.ts';
import { createPgliteDriver } from './pglite-driver.ts';

/** An open database before anything is known of jobs. */
export interface OpenDatabase extends Driver {
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
  // With each query Drizzle would say so anew, and PGlite copy its readers of all 318 types.
  for (const type of readByDrizzle) pglite.parsers[type] = (text) => text;
  await migrateDatabase({
    execute: async (statements) => void (await pglite.exec(statements)),
    value: async (statement) => {
      const { rows } = await pglite.query<Record<string, string | null>>(statement);
      return Object.values(rows[0] ?? {})[0] ?? undefined;
    },
    migrate: (config) => migrate(drizzle(pglite), config),
  });
  return {
    ...createPgliteDriver(pglite),
    pglite,
    ping: async () => void (await pglite.query('select 1')),
    close: async () => {
      await pglite.close();
      await release();
    },
  };
}

/** Types whose texts Drizzle reads itself: times, dates and intervals, and arrays of them and of numerics. */
const readByDrizzle: readonly number[] = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  // As PostgreSQL numbers the arrays of numeric, timestamp, timestamptz, interval and date.
  1231,
  1115,
  1185,
  1187,
  1182,
];

/** What PGlite makes of times and dates by itself, for who does not come by Drizzle. */
export const dateParsers = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE].map((type) => [type, types.parsers[type]]),
) as NonNullable<QueryOptions['parsers']>;
