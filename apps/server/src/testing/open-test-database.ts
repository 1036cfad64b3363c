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

/**
 * A database of its own for a test, with tables and nothing in them, and the address where it is on a
 * server. On a server `bare` leaves even the tables out, for who tries how they come in.
 */
export async function openTestDatabase({ bare = false } = {}): Promise<{
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
  const template = bare ? 'template1' : await madeTemplate(server);
  await onServer(server, `create database ${name} template ${template}`);
  const databaseUrl = addressOf(server, name);
  return {
    open: () => openPostgres(databaseUrl, () => {}),
    databaseUrl,
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

function addressOf(server: string, database: string): string {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.href;
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

/** The one of all processes of the tests that makes the template has this lock. */
const templateLock = 7_203_116;

/** The database on the server that others are copies of: a copy takes a fraction of making it. */
async function madeTemplate(server: string): Promise<string> {
  const name = `test_template_${await databaseVersion()}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${templateLock})`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1) return name;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await client.query(`create database ${draft}`);
    const databaseUrl = addressOf(server, draft);
    const open = await openPostgres(databaseUrl, () => {});
    await makeQueues(open, databaseUrl);
    await open.close();
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

async function makeQueues({ pglite }: OpenDatabase, databaseUrl: string | undefined) {
  const log = createLog('silent');
  const jobs = await startJobs({ pglite, databaseUrl, kinds: [], log });
  await jobs.stop();
}

/** The same for the embedded database; this copy is kept between runs. */
async function openPgliteCopy(): Promise<OpenDatabase> {
  const folder = path.join(rootFolder, 'node_modules/.cache/test-database');
  const file = path.join(folder, `${await databaseVersion()}.tar`);
  const dump = await fs.readFile(file).catch(() => undefined);
  if (dump) return openMemoryPglite(new Blob([dump]));
  const open = await openMemoryPglite();
  const { pglite } = open;
  await makeQueues(open, undefined);
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
