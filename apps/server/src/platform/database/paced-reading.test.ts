import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onPostgres } from '../../testing/open-test-database.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { cancellable } from './cancellable.ts';
import { rowsOf } from './database.ts';
import { restAfter } from './paced-reading.ts';

// The embedded database is the same, whichever database the other tests run on.
describe.runIf(!onPostgres)('what reports read of the embedded database', () => {
  let app: TestApp;
  let ours: TestTenant;
  beforeAll(async () => {
    app = await startTestApp({}, { inThread: true });
    ours = await app.tenant();
  });
  afterAll(() => app.close());

  test('is cancelled where it takes long, and everybody else is answered', async () => {
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

test('a rest leaves the database to others: the longer, the longer it was taken', () => {
  expect([50, 400, 1000, 2000].map(restAfter)).toEqual([0, 400, 11_000, 32_000]);
});
