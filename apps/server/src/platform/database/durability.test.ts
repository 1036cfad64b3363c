import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nothingOutgoing, onPostgres } from '../../testing/open-test-database.ts';
import { watchedThread, watchFiles } from '../../testing/watched-files.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLog } from '../log/log.ts';
import { createDatabase, rowsOf } from './database.ts';
import { newId } from './ids.ts';
import { type OpenDatabase, openPglite } from './open-pglite.ts';
import { tenants } from './tables/index.ts';

let dataDir: string;
let open: OpenDatabase;
const files = watchFiles();

/** Nothing here ends the database. */
const never = (error: Error) => {
  throw error;
};

const database = () => createDatabase(open, nothingOutgoing);
const addTenant = (name: string) =>
  database().system((tx) => tx.insert(tenants).values({ id: newId(), name }));
const tenantNames = () =>
  database().system(async (tx) =>
    rowsOf<{ name: string }>(await tx.execute(sql`select name from tenants order by id`)).map(
      (row) => row.name,
    ),
  );

// The embedded database in a folder is the same, whichever database the other tests run on.
describe.runIf(!onPostgres)('the embedded database in its folder', () => {
  beforeAll(async () => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-durable-'));
    open = await openPglite(dataDir, never, watchedThread);
  });
  afterAll(async () => {
    await open.close();
    fs.rmSync(dataDir, { recursive: true });
  });

  test.runIf(process.platform !== 'win32')('is for its own account alone', async () => {
    await addTenant('Private');
    const folder = path.join(dataDir, 'database');
    const entries = fs.readdirSync(folder, { recursive: true }).map(String);
    expect(entries.length).toBeGreaterThan(900);
    const modeOf = (entry: string) => fs.statSync(path.join(folder, entry)).mode;
    expect(['.', ...entries].filter((entry) => (modeOf(entry) & 0o077) !== 0)).toEqual([]);
  });

  test('runs with fsync on', async () => {
    const setting = async (name: string) =>
      rowsOf<{ value: string }>(
        await open.queries.execute(sql`select current_setting(${name}) as value`),
      )[0]?.value;
    expect(await setting('fsync')).toBe('on');
    expect(await setting('synchronous_commit')).toBe('on');
    expect(await setting('full_page_writes')).toBe('on');
  });

  test('has a commit on disk before it says that it is done: its log is written synchronously', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      files.clear();
      await addTenant(name);
      expect(files.read().unsyncedLogWrites).toBe(0);
      expect(files.read().syncedLogWrites).toBeGreaterThan(0);
    }
    files.clear();
    await tenantNames();
    expect(files.read()).toMatchObject({ syncedLogWrites: 0, otherWrites: 0 });
  });

  test('syncs the tables at a checkpoint, before the log is deleted', async () => {
    await addTenant('Four');
    files.clear();
    await open.queries.execute(sql`checkpoint`);
    expect(files.read().tableSyncs).toBeGreaterThan(0);
  });

  test('is locked: nothing else opens it meanwhile', async () => {
    await expect(openPglite(dataDir, never)).rejects.toThrow('in use by another process');
  });

  test('has everything again after it was closed and opened', async () => {
    await addTenant('Kept');
    const before = await tenantNames();
    await open.close();
    open = await openPglite(dataDir, never);
    expect(await tenantNames()).toEqual(before);
    expect(before).toContain('Kept');
  });

  test('keeps the job queue over a restart too', async () => {
    const start = () =>
      startJobs({
        pglite: open.pglite,
        databaseUrl: undefined,
        workers: [],
        log: createLog('silent'),
      });
    await (await start()).stop();
    await open.close();
    open = await openPglite(dataDir, never);
    await (await start()).stop();
    const [row] = rowsOf<{ count: number }>(
      await open.queries.execute(
        sql`select count(*)::int as count from information_schema.tables where table_schema = 'pgboss'`,
      ),
    );
    expect(row?.count).toBeGreaterThan(3);
  });
});
