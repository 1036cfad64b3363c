import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { nothingOutgoing, onPostgres } from '../../testing/open-test-database.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLog } from '../log/log.ts';
import { createDatabase, rowsOf } from './database.ts';
import { newId } from './ids.ts';
import { type OpenDatabase, openPglite } from './open-pglite.ts';
import { tenants } from './tables/index.ts';

let dataDir: string;
let open: OpenDatabase;
/** The files that were opened, by descriptor: the database opens its own through `node:fs`. */
const opened = new Map<number, { name: string; flags: number }>();

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
    const openFile = fs.openSync;
    vi.spyOn(fs, 'openSync').mockImplementation((name, flags, mode) => {
      const descriptor = openFile(name, flags, mode);
      opened.set(descriptor, { name: String(name), flags: Number(flags) });
      return descriptor;
    });
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-durable-'));
    open = await openPglite(dataDir, never);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await open.close();
    fs.rmSync(dataDir, { recursive: true });
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
    const write = vi.spyOn(fs, 'writeSync');
    try {
      for (const name of ['One', 'Two', 'Three']) {
        write.mockClear();
        await addTenant(name);
        const descriptors = new Set(write.mock.calls.map(([descriptor]) => descriptor));
        const log = [...descriptors].filter((one) => opened.get(one)?.name.includes('/pg_wal/'));
        expect(log).toHaveLength(1);
        const flags = opened.get(log[0] ?? -1)?.flags ?? 0;
        expect(flags & fs.constants.O_SYNC).toBe(fs.constants.O_SYNC);
      }
      write.mockClear();
      await tenantNames();
      expect(write).not.toHaveBeenCalled();
    } finally {
      write.mockRestore();
    }
  });

  test('syncs the tables at a checkpoint, before the log is let go', async () => {
    await addTenant('Four');
    const fsync = vi.spyOn(fs, 'fsyncSync');
    try {
      await open.queries.execute(sql`checkpoint`);
      const tables = fsync.mock.calls.filter(([one]) => opened.get(one)?.name.includes('/base/'));
      expect(tables.length).toBeGreaterThan(0);
    } finally {
      fsync.mockRestore();
    }
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
