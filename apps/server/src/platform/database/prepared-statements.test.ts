import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nothingOutgoing, openTestDatabase } from '../../testing/open-test-database.ts';
import { createDatabase, type Database, rowsOf, type Tx } from './database.ts';
import { newId } from './ids.ts';
import type { OpenDatabase } from './open-pglite.ts';
import { replanned } from './statement-names.ts';
import { tenants } from './tables/index.ts';

let testDatabase: Awaited<ReturnType<typeof openTestDatabase>>;
let open: OpenDatabase;
let database: Database;
const tenantId = newId();

beforeAll(async () => {
  testDatabase = await openTestDatabase({ inThread: true });
  open = await testDatabase.open();
  database = createDatabase(open, nothingOutgoing);
  await database.system((tx) => tx.insert(tenants).values({ id: tenantId, name: 'Ours' }));
});
afterAll(async () => {
  await open.close();
  await testDatabase.drop();
});

/** Lists the prepared statements on the connection of a transaction that contain these words. */
async function preparedOf(tx: Tx, words: string): Promise<{ name: string; calls: number }[]> {
  const result = await tx.execute(sql`
    select name, (generic_plans + custom_plans)::int as calls from pg_prepared_statements
    where statement like ${`%${words}%`} and statement not like '%pg_prepared_statements%'
    order by prepare_time, name`);
  return rowsOf(result);
}

const numbered = (tx: Tx, number: number, words: string) =>
  tx.execute(sql`select ${number}::int as ${sql.identifier(words)}`);

describe('a statement', () => {
  test('is prepared when it comes a second time, and answers what it did before', async () => {
    await database.system(async (tx) => {
      const answers = [];
      for (const number of [1, 2, 3]) {
        answers.push(...rowsOf(await numbered(tx, number, 'comes_again')));
      }
      expect(answers).toEqual([{ comes_again: 1 }, { comes_again: 2 }, { comes_again: 3 }]);
      expect(await preparedOf(tx, 'comes_again')).toEqual([
        { name: expect.any(String) as string, calls: 2 },
      ]);
    });
  });

  test('is not prepared where its plan depends on its values', async () => {
    await database.system(async (tx) => {
      for (const number of [1, 2, 3]) {
        await tx.execute(sql`select ${replanned} ${number}::int as weighed_again`);
      }
      expect(await preparedOf(tx, 'weighed_again')).toEqual([]);
    });
  });

  test('has one name for each role that it runs under', async () => {
    const read = (tx: Tx) =>
      tx.select({ twoRoles: tenants.name }).from(tenants).where(eq(tenants.id, tenantId));
    for (let turn = 0; turn < 3; turn++) {
      expect(await database.tenant(tenantId, read)).toEqual([{ twoRoles: 'Ours' }]);
      expect(await database.tenant(newId(), read)).toEqual([]);
      expect(await database.system(read)).toEqual([{ twoRoles: 'Ours' }]);
    }
  });

  test('gives its name up for those that are used more', async () => {
    await database.system(async (tx) => {
      for (let number = 0; number < 200; number++) {
        await numbered(tx, number, `fills_${number}`);
        await numbered(tx, number, `fills_${number}`);
      }
      const kept = await preparedOf(tx, 'fills_');
      expect(kept.length).toBeGreaterThan(100);
      expect(kept.length).toBeLessThanOrEqual(150);
      expect(rowsOf(await numbered(tx, 7, 'fills_0'))).toEqual([{ fills_0: 7 }]);
    });
  });

  test('can be used again after it has failed, and after its transaction was rolled back', async () => {
    const divide = (by: number) =>
      database.system(async (tx) =>
        rowsOf<{ divided: number }>(await tx.execute(sql`select 6 / ${by}::int as divided`)),
      );
    const failure = (error: Error & { cause?: { code?: string } }) => error.cause?.code;
    for (let turn = 0; turn < 3; turn++) {
      expect(await divide(2)).toEqual([{ divided: 3 }]);
      expect(await divide(0).catch(failure)).toBe('22012');
    }
  });

  test('outside of a transaction does by itself', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const found = await database.statement((queries) =>
        queries.select().from(tenants).where(eq(tenants.id, tenantId)),
      );
      expect(found.map(({ name }) => name)).toEqual(['Ours']);
    }
    const inside = database.system(() =>
      database.statement((queries) => queries.select().from(tenants)),
    );
    await expect(inside).rejects.toThrow('inside another one');
  });
});

describe('values', () => {
  test('come back as they went, prepared or not', async () => {
    const values = { words: 'Żółć\n"契約"', list: ['a,b', '{c}', ''], at: new Date(0), none: null };
    await database.system(async (tx) => {
      for (let turn = 0; turn < 3; turn++) {
        const result = await tx.execute(sql`
          select ${values.words}::text as words, ${sql.param(values.list)}::text[] as list,
            ${values.at.toISOString()}::timestamptz = 'epoch' as at, ${values.none}::int as none,
            ${JSON.stringify(values)}::jsonb as json, ${true}::boolean as yes, ${1.5}::float8 as half`);
        expect(rowsOf(result)).toEqual([
          {
            words: values.words,
            list: values.list,
            at: true,
            none: null,
            json: JSON.parse(JSON.stringify(values)) as unknown,
            yes: true,
            half: 1.5,
          },
        ]);
      }
    });
  });
});

describe('a transaction', () => {
  test('whose failure was caught does not pretend that it has committed', async () => {
    const lost = database.system(async (tx) => {
      await tx.insert(tenants).values({ id: newId(), name: 'Lost' });
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(lost).rejects.toThrow('had failed');
    const names = await database.statement((queries) =>
      queries.select({ name: tenants.name }).from(tenants),
    );
    expect(names).toEqual([{ name: 'Ours' }]);
  });

  test('of many statements lets others have their turn', async () => {
    let turns = 0;
    const done = new AbortController();
    const counting = (async () => {
      for (; !done.signal.aborted; turns++) await setImmediate();
    })();
    await database.system(async (tx) => {
      const began = performance.now();
      while (performance.now() - began < 200) await numbered(tx, 1, 'in_a_row');
    });
    done.abort();
    await counting;
    expect(turns).toBeGreaterThan(3);
  });
});
