import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDump, onPostgres } from '../../testing/open-test-database.ts';
import { PgliteClient } from './pglite-client.ts';
import { DatabaseLost, PgliteHost } from './pglite-host.ts';

const failure = (error: unknown) => error;
const never = (error: Error) => {
  throw error;
};

async function connect(onLost: (error: DatabaseLost) => void): Promise<PgliteClient> {
  return PgliteClient.connect(await PgliteHost.start({ dump: await emptyDump() }, onLost), {});
}

// The embedded database is the same, whichever database the other tests run on.
describe.runIf(!onPostgres)('the thread of the embedded database', () => {
  let client: PgliteClient;
  beforeAll(async () => {
    client = await connect(never);
  });
  afterAll(() => client.close());

  test('lets others work while a statement runs', async () => {
    let turns = 0;
    const done = new AbortController();
    const counting = (async () => {
      for (; !done.signal.aborted; turns++) await setImmediate();
    })();
    const { rows } = await client.query('select count(*)::int as n from generate_series(1, 1e6)');
    done.abort();
    await counting;
    expect(rows).toEqual([{ n: 1_000_000 }]);
    expect(turns).toBeGreaterThan(100);
  });

  test.each([
    ['is nested too deeply', `select ${'1+'.repeat(50_000)}1`, '54001'],
    ['holds something that is nested too deeply', `select repeat('[', 1e6::int)::json`, '22P02'],
    [
      'needs more memory than there is',
      `select string_agg(repeat('x', 1e6::int), '') from generate_series(1, 2000)`,
      '53200',
    ],
  ])('goes on after a statement that %s', async (_, text, code) => {
    expect(await client.query(text).catch(failure)).toMatchObject({ code });
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('begins a transaction with its first statement, and none where there is no statement', async () => {
    const begun = (opening: string) =>
      client.transaction(opening, async ({ query }) => (await query('select 1 as one')).rows);
    expect(await begun(`begin; select set_config('app.tenant_id', 'x', true)`)).toEqual([
      { one: 1 },
    ]);
    expect(await begun('begin; select 1 / 0').catch(failure)).toMatchObject({ code: '22012' });
    await client.transaction('begin; select 1 / 0', async () => {});
    expect(await begun('begin')).toEqual([{ one: 1 }]);
  });

  test('is not left in a transaction by a text that failed', async () => {
    const text = 'begin; create table half (id int); select 1 / 0; commit';
    expect(await client.exec(text).catch(failure)).toMatchObject({ code: '22012' });
    const { rows } = await client.query(`select to_regclass('half') as made`);
    expect(rows).toEqual([{ made: null }]);
  });
});

describe.runIf(!onPostgres)('a thread of the embedded database that ends', () => {
  test('fails waiting and later callers, and says so once', async () => {
    const lost: DatabaseLost[] = [];
    const client = await connect((error) => void lost.push(error));
    // Not even the stack of the thread is long enough for this: WebAssembly itself fails.
    const pending = [`select repeat('[', 4e6::int)::json`, 'select 1'].map((text) =>
      client.query(text).catch(failure),
    );
    for (const answer of await Promise.all(pending)) expect(answer).toBeInstanceOf(DatabaseLost);
    await expect(client.query('select 1')).rejects.toThrow('has ended');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.cause).toBeInstanceOf(RangeError);
  });

  test('before it has started says why', async () => {
    const broken = PgliteHost.start({ dump: new Blob(['no archive']) }, never);
    await expect(broken).rejects.toThrow(DatabaseLost);
  });

  test('has done all earlier calls before it was closed', async () => {
    const client = await connect(never);
    const pending = client.query('select count(*)::int as n from generate_series(1, 1e5)');
    await client.close();
    expect((await pending).rows).toEqual([{ n: 100_000 }]);
    await expect(client.query('select 1')).rejects.toThrow('has ended');
  });
});
