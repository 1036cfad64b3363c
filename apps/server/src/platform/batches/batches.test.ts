import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { nothingOutgoing, openTestDatabase } from '../../testing/open-test-database.ts';
import { createDatabase, type Database, rowsOf, type Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { OpenDatabase } from '../database/open-pglite.ts';
import { Failure } from '../failure/failure.ts';
import { PermanentFailure } from '../jobs/job-kind.ts';
import type { Batch } from './batch.ts';
import { batchWorker } from './batch-worker.ts';
import { openItems } from './open-items.ts';
import { workThrough } from './work-through.ts';

/** An item of the batch: it is applied once, worked on outside of the transaction, and then finished. */
interface Item {
  n: number;
  text: string;
  state: 'open' | 'applied' | 'done' | 'refused';
  /** How often it was applied, and finished. */
  applied: number;
  finished: number;
}

type State = 'working' | 'paused' | 'cancelled' | 'settled' | 'given up';
type TestBatch = Batch<Item, { state: State }, string[]>;

const tenantId = newId();
let testDatabase: Awaited<ReturnType<typeof openTestDatabase>>;
let open: OpenDatabase;
let database: Database;
let id: string;
/** Lists the prepared items and those that were worked on outside, in their order. */
let prepared: number[];
let workedOn: number[];

beforeAll(async () => {
  testDatabase = await openTestDatabase({ inThread: true });
  open = await testDatabase.open();
  database = createDatabase(open, nothingOutgoing);
  await database.system(async (tx) => {
    await tx.execute(
      sql`create table test_batches (id uuid primary key, state text, finished int default 0)`,
    );
    await tx.execute(sql`create table test_items (
      batch_id uuid, n int, text text, state text default 'open',
      applied int default 0, finished int default 0, primary key (batch_id, n))`);
    await tx.execute(sql`grant all on test_batches, test_items to countersign_tenant`);
  });
});
beforeEach(() => {
  prepared = [];
  workedOn = [];
});
afterAll(async () => {
  await open.close();
  await testDatabase.drop();
});

/** Makes a batch of items with these texts, all of them open. */
async function createBatch(texts: readonly string[]): Promise<void> {
  id = newId();
  await database.system(async (tx) => {
    await tx.execute(sql`insert into test_batches (id, state) values (${id}, 'working')`);
    await tx.execute(sql`
      insert into test_items (batch_id, n, text)
      select ${id}, n, text from unnest(${sql.param(texts)}::text[]) with ordinality as one (text, n)`);
  });
}

const some = (count: number) => Array.from({ length: count }, (_, n) => `item ${n + 1}`);

async function read(tx: Tx, which = sql`true`): Promise<Item[]> {
  const found = await tx.execute(sql`
    select n, text, state, applied, finished from test_items where batch_id = ${id} and ${which} order by n`);
  return rowsOf<Item>(found);
}
const items = () => database.system((tx) => read(tx));
const isOpen = sql`state in ('open', 'applied')`;
const among = (of: readonly Item[]) => sql`n = any(${sql.param(of.map(({ n }) => n))}::int[])`;
const mark = (tx: Tx, of: readonly Item[], set: ReturnType<typeof sql>) =>
  tx.execute(sql`update test_items set ${set} where batch_id = ${id} and ${among(of)}`);

const setState = (state: State) =>
  database.system((tx) =>
    tx.execute(sql`update test_batches set state = ${state} where id = ${id}`),
  );
async function batchNow() {
  const found = await database.system((tx) =>
    tx.execute(sql`select state, finished from test_batches where id = ${id}`),
  );
  return rowsOf<{ state: State; finished: number }>(found)[0];
}

/** The work of one process, over its own access to the database. */
function workOf(by: Database = database): TestBatch {
  return {
    tenantId,
    subject: { type: 'import', id },
    hold: async (tx) => {
      const found = await tx.execute(
        sql`select state from test_batches where id = ${id} for update`,
      );
      const locked = rowsOf<{ state: State }>(found)[0];
      return locked?.state === 'working' ? locked : undefined;
    },
    chunks: () =>
      openItems((last) =>
        by.tenant(tenantId, async (tx) =>
          (await read(tx, sql`n > ${last?.n ?? 0} and ${isOpen}`)).slice(0, 4),
        ),
      ),
    prepare: async (of) => {
      prepared.push(...of.map(({ n }) => n));
      return of.map(({ text }) => text);
    },
    stillOpen: async (tx, of) =>
      (await read(tx, sql`${among(of)} and ${isOpen}`)).filter(
        ({ n, state }) => of.find((one) => one.n === n)?.state === state,
      ),
    apply: async (tx, _locked, of, texts) => {
      if (of.some(({ text }) => !texts.includes(text))) throw new Error('Not prepared.');
      const broken = of.find(({ text }) => text.startsWith('broken'));
      if (broken) throw new Failure('invalid', broken.text);
      if (of.some(({ text }) => text === 'hopeless')) throw new PermanentFailure('hopeless');
      const fresh = of.filter(({ state }) => state === 'open');
      await mark(tx, fresh, sql`state = 'applied', applied = applied + 1`);
      const waiting = of.map((item): Item => ({ ...item, state: 'applied' }));
      return {
        waiting,
        work: async () => {
          workedOn.push(...of.map(({ n }) => n));
          return async (later, left) =>
            void (await mark(later, left, sql`state = 'done', finished = finished + 1`));
        },
      };
    },
    refuse: async (tx, _locked, item, error) => {
      const reason = error instanceof Failure ? error.message : 'unknown';
      await mark(tx, [item], sql`state = 'refused', text = ${`refused: ${reason}`}`);
    },
    finish: async (tx) =>
      void (await tx.execute(
        sql`update test_batches set state = 'settled', finished = finished + 1 where id = ${id}`,
      )),
  };
}

/** Reads the outcome of each item, and of the batch. */
async function outcome() {
  const all = await items();
  return {
    ...(await batchNow()),
    items: all.map(({ state, applied, finished }) => [state, applied, finished]),
  };
}
const allDoneOnce = (count: number) => ({
  state: 'settled',
  finished: 1,
  items: Array.from({ length: count }, () => ['done', 1, 1]),
});

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe('a batch', () => {
  test('is processed in its order, chunk by chunk, and finished', async () => {
    await createBatch(some(10));
    const sizes: number[] = [];
    const work = workOf();
    const { apply } = work;
    await workThrough(database, {
      ...work,
      apply: (tx, locked, of, texts) => {
        sizes.push(of.length);
        return apply(tx, locked, of, texts);
      },
    });
    expect(sizes).toEqual([4, 4, 2]);
    expect(prepared).toEqual(numbers(10));
    expect(workedOn).toEqual(numbers(10));
    expect(await outcome()).toEqual(allDoneOnce(10));
  });

  test('without items is finished at once', async () => {
    await createBatch([]);
    await workThrough(database, workOf());
    expect(await outcome()).toEqual(allDoneOnce(0));
  });

  test('may have nothing to do after its transactions, and works above tenants', async () => {
    await createBatch(some(5));
    await workThrough(database, {
      ...workOf(),
      isAboveTenants: true,
      apply: async (tx, _locked, of) => {
        const role = await tx.execute(sql`select current_setting('role') as role`);
        await mark(tx, of, sql`state = 'done', text = ${rowsOf<{ role: string }>(role)[0]?.role}`);
        return undefined;
      },
    });
    expect((await items()).map(({ state, text }) => [state, text])).toEqual(
      Array.from({ length: 5 }, () => ['done', 'none']),
    );
  });

  test('that does not record the outcome of its items fails, and does not run for ever', async () => {
    await createBatch(some(2));
    const work = { ...workOf(), apply: async () => undefined };
    await expect(workThrough(database, work)).rejects.toThrow('stay open');
  });
});

describe('a chunk that fails', () => {
  test('comes again one by one; what fails again is refused, with the reason', async () => {
    await createBatch(['a', 'broken one', 'c', 'd', 'e', 'broken too']);
    await workThrough(database, workOf());
    expect((await items()).map(({ state, text, applied }) => [state, text, applied])).toEqual([
      ['done', 'a', 1],
      ['refused', 'refused: broken one', 0],
      ['done', 'c', 1],
      ['done', 'd', 1],
      ['done', 'e', 1],
      ['refused', 'refused: broken too', 0],
    ]);
    expect(await batchNow()).toEqual({ state: 'settled', finished: 1 });
  });

  test('as nothing of its kind can be done ends the job, and changes nothing', async () => {
    await createBatch(['a', 'hopeless']);
    await expect(workThrough(database, workOf())).rejects.toThrow(PermanentFailure);
    expect((await items()).map(({ state }) => state)).toEqual(['open', 'open']);
  });

  test('fails the job where its kind refuses nothing', async () => {
    await createBatch(['a', 'broken']);
    const { refuse: _, ...work } = workOf();
    await expect(workThrough(database, work)).rejects.toThrow('broken');
    expect((await items()).map(({ state }) => state)).toEqual(['open', 'open']);
  });

  test('stops at the next item where the batch is cancelled meanwhile', async () => {
    await createBatch(['a', 'broken', 'c', 'd']);
    const work = workOf();
    await workThrough(database, {
      ...work,
      prepare: async (of) => {
        if (of[0]?.n === 3 && of.length === 1) await setState('cancelled');
        return (await work.prepare?.(of)) ?? [];
      },
    });
    expect((await items()).map(({ state }) => state)).toEqual(['done', 'refused', 'open', 'open']);
  });
});

describe('a batch that is stopped', () => {
  /** Changes the state when the second chunk is prepared. */
  function stoppedBy(state: State): TestBatch {
    const work = workOf();
    return {
      ...work,
      prepare: async (of) => {
        if (of[0]?.n === 5) await setState(state);
        return (await work.prepare?.(of)) ?? [];
      },
    };
  }

  test('and paused does no more, and goes on where it was', async () => {
    await createBatch(some(9));
    await workThrough(database, stoppedBy('paused'));
    expect((await items()).map(({ applied }) => applied)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0]);
    expect(await batchNow()).toEqual({ state: 'paused', finished: 0 });
    await workThrough(database, workOf());
    expect(await batchNow()).toEqual({ state: 'paused', finished: 0 });
    await setState('working');
    await workThrough(database, workOf());
    expect(workedOn).toEqual(numbers(9));
    expect(await outcome()).toEqual(allDoneOnce(9));
  });

  test('and cancelled leaves what is done as it is', async () => {
    await createBatch(some(9));
    await workThrough(database, stoppedBy('cancelled'));
    expect((await items()).filter(({ state }) => state === 'done')).toHaveLength(4);
    expect(await batchNow()).toEqual({ state: 'cancelled', finished: 0 });
  });

  test('while items are worked on outside has them finished once it goes on', async () => {
    await createBatch(some(4));
    const work = workOf();
    const { apply } = work;
    await workThrough(database, {
      ...work,
      apply: async (...given) => {
        const after = await apply(...given);
        if (!after) return undefined;
        return {
          ...after,
          work: async () => {
            await setState('paused');
            return after.work();
          },
        };
      },
    });
    expect((await items()).map(({ state }) => state)).toEqual(Array(4).fill('applied'));
    await setState('working');
    await workThrough(database, workOf());
    expect(await outcome()).toEqual(allDoneOnce(4));
  });
});

describe('two processes at one batch', () => {
  test('do each item once between them', async () => {
    await createBatch(some(30));
    await Promise.all([workOf(), workOf(), workOf()].map((work) => workThrough(database, work)));
    expect(await outcome()).toEqual(allDoneOnce(30));
  });

  test('leave nothing behind where one of them dies with what the other has passed by', async () => {
    await createBatch(some(6));
    const dying = workOf();
    const dies = () =>
      workThrough(database, {
        ...dying,
        apply: async (...given) => {
          await dying.apply(...given);
          return { waiting: [], work: () => Promise.reject(new Error('killed')) };
        },
      });
    const work = workOf();
    let isFirst = true;
    await workThrough(database, {
      ...work,
      prepare: async (of) => {
        if (isFirst) await expect(dies()).rejects.toThrow('killed');
        isFirst = false;
        return (await work.prepare?.(of)) ?? [];
      },
    });
    expect(workedOn).toEqual([5, 6, 1, 2, 3, 4]);
    expect(await outcome()).toEqual(allDoneOnce(6));
  });
});

describe('a process that is killed', () => {
  /** Lets so many transactions through; the next one is cut off before, within, or after its commit. */
  function dyingAfter(transactions: number, at: 'before' | 'within' | 'after') {
    let left = transactions;
    let isDead = false;
    const guarded = <Result>(
      run: (work: (tx: Tx) => Promise<Result>) => Promise<Result>,
      work: (tx: Tx) => Promise<Result>,
    ): Promise<Result> => {
      const kill = (): never => {
        isDead = true;
        throw new Error('killed');
      };
      if (isDead) return Promise.reject(new Error('killed'));
      left -= 1;
      if (left >= 0) return run(work);
      if (at === 'before') return Promise.resolve().then(kill);
      if (at === 'after') return run(work).then(kill);
      return run(async (tx) => {
        await work(tx);
        return kill();
      });
    };
    const dying: Database = {
      ...database,
      tenant: (tenant, work) => guarded((inner) => database.tenant(tenant, inner), work),
      system: (work) => guarded((inner) => database.system(inner), work),
    };
    return dying;
  }

  test.each(['before', 'within', 'after'] as const)(
    '%s a commit, at whichever, goes on with no item left out and none twice',
    async (at) => {
      let kills = 0;
      for (let transactions = 0; ; transactions++) {
        await createBatch(some(6));
        const dying = dyingAfter(transactions, at);
        const killed = await workThrough(dying, workOf(dying)).then(
          () => false,
          (error: unknown) => {
            expect(error).toMatchObject({ message: 'killed' });
            return true;
          },
        );
        if (killed) await workThrough(database, workOf());
        expect(await outcome()).toEqual(allDoneOnce(6));
        if (!killed) break;
        kills += 1;
      }
      // Two chunks, each read, applied and finished; nothing read behind them, nor from the start; settled.
      expect(kills).toBe(9);
    },
  );
});

describe('the job of a batch', () => {
  const job = {
    queue: 'tested-batches',
    data: z.object({ tenantId: z.string() }),
    concurrency: 1,
    retries: 0,
  };

  test('does it, and says that it stopped once all attempts failed', async () => {
    await createBatch(some(3));
    const worker = batchWorker(database, {
      job,
      of: () => workOf(),
      giveUp: async (tx) =>
        void (await tx.execute(sql`update test_batches set state = 'given up' where id = ${id}`)),
    });
    await worker.handle({ tenantId });
    expect(await outcome()).toEqual(allDoneOnce(3));
    await worker.exhausted({ tenantId });
    expect((await batchNow())?.state).toBe('given up');
  });

  test('fails for good where the reason is shown to a person: it would fail again', async () => {
    await createBatch(['broken']);
    const { refuse: _, ...work } = workOf();
    const worker = batchWorker(database, { job, of: () => work, giveUp: async () => {} });
    await expect(worker.handle({ tenantId })).rejects.toThrow(new PermanentFailure('broken'));
  });
});
