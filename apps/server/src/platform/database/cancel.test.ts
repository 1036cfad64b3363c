import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onPostgres } from '../../testing/open-test-database.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { cancellable } from './cancellable.ts';
import { rowsOf } from './database.ts';

let app: TestApp;
let ours: TestTenant;

beforeAll(async () => {
  app = await startTestApp({}, { inThread: true });
  ours = await app.tenant();
});
afterAll(() => app.close());

/** The code of the error that work fails with, which drizzle keeps in the cause. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: Error & { code?: string; cause?: { code?: string } }) =>
      error.code ?? error.cause?.code,
  );
const cancelled = '57014';

const one = () =>
  app.platform.database.tenant(ours.id, async (tx) =>
    rowsOf<{ one: number }>(await tx.execute(sql`select 1 as one`)),
  );

test.runIf(onPostgres)('reports use no connections of others', async () => {
  const { reading } = app.platform;
  const isReleased = Promise.withResolvers<void>();
  const reports = Array.from({ length: 14 }, () =>
    reading.tenant(ours.id, async (tx) => {
      await tx.execute(sql`select 1`);
      await isReleased.promise;
    }),
  );
  expect(await Promise.all(Array.from({ length: 20 }, one))).toHaveLength(20);
  isReleased.resolve();
  await Promise.all(reports);
});

describe('abandoned queries', () => {
  test('asks nothing else of the database, and leaves it as it was', async () => {
    const controller = new AbortController();
    const work = app.platform.database.tenant(
      ours.id,
      async (tx) => {
        await tx.execute(sql`select 1`);
        controller.abort();
        await tx.execute(sql`select 1`);
      },
      controller.signal,
    );
    expect(await codeOf(work)).toBe(cancelled);
    expect(await one()).toEqual([{ one: 1 }]);
  });

  test('does not begin where it is in the queue still', async () => {
    const controller = new AbortController();
    let hasRun = false;
    const isLocked = Promise.withResolvers<void>();
    const first = app.platform.database.tenant(ours.id, async (tx) => {
      await tx.execute(sql`select 1`);
      await isLocked.promise;
    });
    controller.abort();
    const second = app.platform.database.tenant(
      ours.id,
      async (tx) => {
        await tx.execute(sql`select 1`);
        hasRun = true;
      },
      controller.signal,
    );
    const code = codeOf(second);
    isLocked.resolve();
    await first;
    expect([await code, hasRun]).toEqual([cancelled, false]);
  });

  test('is cancelled while it runs, and leaves the connection to others', async () => {
    const controller = new AbortController();
    const work = app.platform.database.tenant(
      ours.id,
      async (tx) => {
        const pairs = (count: number) =>
          tx.execute(
            sql`select count(*) from generate_series(1, ${count}::int) as a, generate_series(1, ${count}::int) as b
              where ${cancellable} and a <> b`,
          );
        // The embedded database describes a statement first that it does not know.
        await pairs(1);
        // Hours of work, if it went on.
        const endless = pairs(200_000);
        await setImmediate();
        controller.abort();
        await endless;
      },
      controller.signal,
    );
    expect(await codeOf(work)).toBe(cancelled);
    expect(await Promise.all(Array.from({ length: 12 }, one))).toHaveLength(12);
  });

  test('leaves others alone, at whatever moment it is cancelled', async () => {
    const codes = new Set<string | undefined>();
    for (let moment = 0; moment < 60; moment++) {
      const controller = new AbortController();
      const work = app.platform.database.tenant(
        ours.id,
        (tx) =>
          tx.execute(
            sql`select count(*) from generate_series(1, ${moment * 1000}::int) as a where ${cancellable} and a > 0`,
          ),
        controller.signal,
      );
      const others = Promise.all([one(), one()]);
      const code = codeOf(work);
      for (let turn = 0; turn < moment % 12; turn++) await setImmediate();
      controller.abort();
      codes.add(await code);
      expect(await others).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    }
    expect([...codes].filter((code) => code !== 'no error')).toEqual([cancelled]);
  });

  test.runIf(onPostgres)('is cancelled on the server while it runs', async () => {
    const controller = new AbortController();
    const work = app.platform.database.tenant(
      ours.id,
      (tx) => tx.execute(sql`select pg_sleep(600)`),
      controller.signal,
    );
    const isAsleep = async () => {
      const result = await app.platform.database.statement((queries) =>
        queries.execute(sql`select from pg_stat_activity
          where datname = current_database() and wait_event = 'PgSleep'`),
      );
      return rowsOf(result).length > 0;
    };
    while (!(await isAsleep()));
    controller.abort();
    expect(await codeOf(work)).toBe(cancelled);
    // The connection is none the worse.
    expect(await Promise.all(Array.from({ length: 12 }, one))).toHaveLength(12);
  });
});
