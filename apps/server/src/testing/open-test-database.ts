import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { rootFolder } from '../platform/config/settings.ts';
import type { Outgoing } from '../platform/database/database.ts';
import { readSchema } from '../platform/database/migrate.ts';
import type { OpenDatabase } from '../platform/database/open-pglite.ts';
import { openPostgres } from '../platform/database/open-postgres.ts';
import { auditKeyOf } from '../platform/events/audit-key.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log/log.ts';
import { openMemoryPglite } from './open-memory-pglite.ts';

/** Tells if this run of the tests is on a PostgreSQL server, not on the embedded database. */
export const onPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** A database for a test: how it is opened, its address where it is on a server, and what is done with it at last. */
export interface TestDatabase {
  open: () => Promise<OpenDatabase>;
  databaseUrl: string | undefined;
  drop: () => Promise<void>;
}

/**
 * A database of its own for a test, with tables and nothing in them, and the address where it is on a
 * server. On a server `bare` leaves even the tables out, for tests of migrations. `inThread` has the
 * embedded one in a thread of its own, as the product has it.
 */
export async function openTestDatabase({
  bare = false,
  inThread = false,
} = {}): Promise<TestDatabase> {
  if (!onPostgres) {
    return { open: () => openPgliteCopy(inThread), databaseUrl: undefined, drop: async () => {} };
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
  const jobs = await startJobs({ pglite, databaseUrl, workers: [], log });
  await jobs.stop();
}

/** What copies of the embedded database are made of; it is kept between runs. */
let copied: Promise<Blob> | undefined;

/** A dump of an embedded database with tables and nothing in them. */
export function emptyDump(): Promise<Blob> {
  copied ??= madeCopy();
  return copied;
}

async function openPgliteCopy(inThread: boolean): Promise<OpenDatabase> {
  return openMemoryPglite(await emptyDump(), { inThread });
}

async function madeCopy(): Promise<Blob> {
  const folder = path.join(rootFolder, 'node_modules/.cache/test-database');
  const file = path.join(folder, `${await databaseVersion()}.tar`);
  const kept = await fs.readFile(file).catch(() => undefined);
  if (kept) return new Blob([kept]);
  const open = await openMemoryPglite();
  await makeQueues(open, undefined);
  const made = await dumpSmall(open);
  await open.close();
  await fs.mkdir(folder, { recursive: true });
  // Those of earlier versions are of no use any more.
  const earlier = (await fs.readdir(folder)).filter((name) => name.endsWith('.tar'));
  for (const name of earlier) await fs.rm(path.join(folder, name), { force: true });
  const temporary = `${file}.${process.pid}`;
  await fs.writeFile(temporary, Buffer.from(await made.arrayBuffer()));
  await fs.rename(temporary, file);
  return made;
}

/** The files of an embedded database without what no test asks for, which is a third of them. */
async function dumpSmall({ pglite }: OpenDatabase): Promise<Blob> {
  if (!pglite) throw new Error('Only the embedded database can be dumped.');
  for (const statement of [
    'update pg_database set datistemplate = false',
    'drop database template0',
    'drop database template1',
    // A part of the log that is done with goes, not on to be written again.
    'set wal_recycle = off',
    'select pg_switch_wal()',
    'checkpoint',
  ]) {
    await pglite.exec(statement);
  }
  return pglite.dump();
}

async function databaseVersion(): Promise<string> {
  const hash = createHash('sha256').update(readSchema().version);
  hash.update(await fs.readFile(path.join(rootFolder, 'package-lock.json')));
  hash.update(await fs.readFile(import.meta.filename));
  return hash.digest('hex').slice(0, 16);
}

/** Keys the events that tests record without a server. */
export const testAuditKey = auditKeyOf(Buffer.alloc(32, 7), new Date('2020-01-01'));

/** Sends nothing from the database where a test has no job queue; asking for a job is an error. */
export const nothingOutgoing: Outgoing = {
  writeJobs: () => Promise.reject(new Error('This test has no job queue.')),
  jobsFor: () => [],
  auditKey: testAuditKey,
};
