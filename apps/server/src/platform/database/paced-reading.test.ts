import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { nothingOutgoing, onPostgres } from '../../testing/open-test-database.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { cancellable } from './cancellable.ts';
import { createDatabase, type Driver, type Queries, rowsOf } from './database.ts';
import { pacedReading, restAfter } from './paced-reading.ts';

// The embedded database is the same, whichever database the other tests run on.
describe.runIf(!onPostgres)('reports on the embedded database', () => {
  let app: TestApp;
  let ours: TestTenant;
  beforeAll(async () => {
    app = await startTestApp({}, { inThread: true });
    ours = await app.tenant();
  });
  afterAll(() => app.close());

  test('is cancelled where it takes long, and other calls are answered', async () => {
    const { reading, database } = app.platform;
    const endless = reading.tenant(ours.id, (tx) =>
      tx.execute(sql`select count(*) from generate_series(1, 200000) as a, generate_series(1, 200000) as b
        where ${cancellable} and a <> b`),
    );
    const other = database.tenant(ours.id, async (tx) =>
      rowsOf<{ one: number }>(await tx.execute(sql`select 1 as one`)),
    );
    await expect(endless).rejects.toMatchObject({ cause: { code: '57014' } });
    expect(await other).toEqual([{ one: 1 }]);
  });
});

/** Paced reading of a database without an engine: a transaction takes as long as its work does. */
function readingOf() {
  const queries = {} as Queries;
  const driver: Driver = {
    queries,
    transaction: (_, work) => work({ queries, runsAs: () => {} }),
  };
  const database = createDatabase(driver, nothingOutgoing);
  return { reading: pacedReading(database), call: () => database.statement(async () => {}) };
}

describe('a long transaction of a report', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());
  const [acme, globex] = ['a', 'b'];
  const taking = (ms: number) => async () => void vi.advanceTimersByTime(ms);

  test('is followed by the next one at once where no one else called the database', async () => {
    const { reading } = readingOf();
    await reading.tenant(acme, taking(1500));
    expect(await reading.tenant(acme, async () => 'read')).toBe('read');
  });

  test('that others met is followed by a rest, which none of its tenant passes', async () => {
    const { reading, call } = readingOf();
    const order: string[] = [];
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const first = reading.tenant(acme, async () => {
      begun.resolve();
      await end.promise;
    });
    const second = reading.tenant(acme, async () => void order.push('acme'));
    const third = reading.tenant(acme, async () => void order.push('acme again'));
    await begun.promise;
    await call();
    vi.advanceTimersByTime(120);
    end.resolve();
    await first;
    await reading.tenant(globex, async () => void order.push('globex'));
    expect(order).toEqual(['globex']);
    await Promise.all([second, third]);
    expect(order).toEqual(['globex', 'acme', 'acme again']);
  });
});

test('a rest leaves the database to others: the longer, the longer it was taken', () => {
  expect([50, 400, 1000, 2000].map(restAfter)).toEqual([0, 400, 11_000, 32_000]);
});
