import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { migrateDatabase } from './migrate.ts';
import type { OpenDatabase } from './open-pglite.ts';
import { createPostgresDriver, NamingClient } from './postgres-driver.ts';

/** Any number that nothing else in the database locks; the same in every process. */
const migrationLock = 7_203_115;

/**
 * Opens a database on a PostgreSQL server (15 or later) and brings it up to date; several processes
 * may do so at once.
 * @throws StartError where the server can't be reached or is too old.
 */
export async function openPostgres(
  databaseUrl: string,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    application_name: 'countersign',
    Client: NamingClient,
  });
  // Without a listener an idle connection that the server ends would end this process.
  pool.on('error', onError);
  try {
    await migratePool(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    ...createPostgresDriver(pool),
    pglite: undefined,
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

/**
 * Opens connections that reports read by, to the database or a replica of it: few, so that reports never take those of
 * everything else.
 */
export function openForReading(
  databaseUrl: string,
  onError: (error: Error) => void,
): Pick<OpenDatabase, 'queries' | 'transaction' | 'close'> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    application_name: 'countersign reports',
    Client: NamingClient,
  });
  pool.on('error', onError);
  return { ...createPostgresDriver(pool), close: () => pool.end() };
}

async function migratePool(pool: pg.Pool): Promise<void> {
  const client = await connectTo(() => pool.connect());
  try {
    await refuseOldServer(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrateDatabase({
      execute: async (statements) => void (await client.query(statements)),
      value: async (statement) => {
        const result = await client.query<Record<string, string | null>>(statement);
        return Object.values(result.rows[0] ?? {})[0] ?? undefined;
      },
      migrate: (config) => migrate(drizzle(client), config),
    });
  } finally {
    // Ends the session, and with it the lock, whatever state a failure left it in.
    client.release(true);
  }
}

/** @throws StartError where the server is older than what the migrations need */
export async function refuseOldServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const version = rows[0]?.version ?? 0;
  if (version >= 150_000) return;
  throw new StartError(
    `The database server is PostgreSQL ${Math.floor(version / 10_000)}; version 15 or later is needed.`,
  );
}

/**
 * Connects to the database.
 * @throws StartError where it can't be reached
 */
export async function connectTo<T>(connect: () => Promise<T>): Promise<T> {
  try {
    return await connect();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartError(
      `The database at DATABASE_URL can't be reached${reason}: check that the server runs and that the address, user and password are right.`,
    );
  }
}
