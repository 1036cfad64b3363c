import fs from 'node:fs';
import path from 'node:path';
import { type QueryOptions, types } from '@electric-sql/pglite';
import type { Driver } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { migrateDatabase } from './migrate.ts';
import { PgliteClient } from './pglite-client.ts';
import { createPgliteDriver, pgliteMigrations } from './pglite-driver.ts';
import type { Engine } from './pglite-engine.ts';
import { type DatabaseLost, PgliteHost } from './pglite-host.ts';

/** An open database before anything is known of jobs. */
export interface OpenDatabase extends Driver {
  /** The client of the embedded database; undefined on a server. */
  pglite: PgliteClient | undefined;
  /** How many connections a pool has, and how many callers wait for one; undefined where there is one alone. */
  connections?: () => { open: number; idle: number; waiting: number };
  /** A trivial query, for the readiness probe. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the embedded database in the data folder, which is locked for this process, and brings it up
 * to date.
 * @param onLost is called where it ends by itself: it can’t be queried any more
 * @param thread the script of its thread
 * @throws StartError where another process holds the folder.
 */
export async function openPglite(
  dataDir: string,
  onLost: (error: DatabaseLost) => void,
  thread?: URL,
): Promise<OpenDatabase> {
  const folder = path.join(dataDir, 'database');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(folder);
  try {
    return await openOver(await PgliteHost.start({ folder }, onLost, thread), lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Brings the database of an engine up to date. @param release is called once it is closed */
export async function openOver(
  engine: Engine,
  release: () => Promise<void>,
): Promise<OpenDatabase> {
  const client = await PgliteClient.connect(engine, readByDrizzle);
  await migrateDatabase(pgliteMigrations(client));
  return {
    ...createPgliteDriver(client),
    pglite: client,
    ping: async () => void (await client.query('select 1')),
    close: async () => {
      await client.close();
      await release();
    },
  };
}

/** Types whose texts Drizzle reads itself: times, dates and intervals, and arrays of them and of numerics. */
const readByDrizzle = Object.fromEntries(
  [
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
  ].map((type) => [type, (text: string) => text]),
);

/** The parsers of times and dates that PGlite has by itself, for queries without Drizzle. */
export const dateParsers = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE].map((type) => [type, types.parsers[type]]),
) as NonNullable<QueryOptions['parsers']>;
