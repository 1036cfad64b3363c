import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { rootFolder } from '../platform/config/settings.ts';
import { isolationSql } from '../platform/database/isolation.ts';
import { type OpenDatabase, openMemoryPglite } from '../platform/database/open-pglite.ts';
import { openPostgres } from '../platform/database/open-postgres.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log/log.ts';

/** Whether this run of the tests is on a PostgreSQL server, not on the embedded database. */
export const onPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** An empty database of its own for a test, and the address where it is on a server. */
export async function openTestDatabase(): Promise<{
  open: () => Promise<OpenDatabase>;
  databaseUrl: string | undefined;
  drop: () => Promise<void>;
}> {
  if (!onPostgres) {
    return { open: openPgliteCopy, databaseUrl: undefined, drop: async () => {} };
  }
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) throw new Error('TEST_DATABASE_URL says where the test server is.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const databaseUrl = address.href;
  return {
    open: () => openPostgres(databaseUrl, () => {}),
    databaseUrl,
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Making a database takes seconds, copying a made one a fraction: the copy is kept between runs. */
async function openPgliteCopy(): Promise<OpenDatabase> {
  const folder = path.join(rootFolder, 'node_modules/.cache/test-database');
  const file = path.join(folder, `${await databaseVersion()}.tar`);
  const dump = await fs.readFile(file).catch(() => undefined);
  if (dump) return openMemoryPglite(new Blob([dump]));
  const open = await openMemoryPglite();
  const { pglite } = open;
  const log = createLog('silent');
  const jobs = await startJobs({ pglite, databaseUrl: undefined, kinds: [], log });
  await jobs.stop();
  const made = await pglite?.dumpDataDir('none');
  if (made) {
    await fs.mkdir(folder, { recursive: true });
    const temporary = `${file}.${process.pid}`;
    await fs.writeFile(temporary, Buffer.from(await made.arrayBuffer()));
    await fs.rename(temporary, file);
  }
  return open;
}

async function databaseVersion(): Promise<string> {
  const hash = createHash('sha256').update(isolationSql);
  const migrations = path.join(import.meta.dirname, '../platform/database/migrations');
  for (const name of (await fs.readdir(migrations)).sort()) {
    if (name.endsWith('.sql')) hash.update(await fs.readFile(path.join(migrations, name)));
  }
  hash.update(await fs.readFile(path.join(rootFolder, 'package-lock.json')));
  return hash.digest('hex').slice(0, 16);
}
