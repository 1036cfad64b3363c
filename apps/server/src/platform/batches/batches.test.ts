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

/** Letters of a post office: each is stamped once, carried outside, and signed for. */
interface Letter {
  n: number;
  text: string;
  state: 'open' | 'stamped' | 'done' | 'refused';
  /** How often it was stamped, and signed for. */
  stamps: number;
  signatures: number;
}

type State = 'working' | 'paused' | 'cancelled' | 'settled' | 'given up';
type Letters = Batch<Letter, { state: State }, string[]>;

const tenantId = newId();
let testDatabase: Awaited<ReturnType<typeof openTestDatabase>>;
let open: OpenDatabase;
let database: Database;
let id: string;
/** Which letters were made ready and carried, in the order in which that was. */
let prepared: number[];
let carried: number[];

beforeAll(async () => {
  testDatabase = await openTestDatabase({ inThread: true });
  open = await testDatabase.open();
  database = createDatabase(open, nothingOutgoing);
  await database.system(async (tx) => {
    await tx.execute(
      sql`create table post (id uuid primary key, state text, settled int default 0)`,
    );
    await tx.execute(sql`create table letters (
      post_id uuid, n int, text text, state text default 'open',
      stamps int default 0, signatures int default 0, primary key (post_id, n))`);
    await tx.execute(sql`grant all on post, letters to countersign_tenant`);
  });
});
beforeEach(() => {
  prepared = [];
  carried = [];
});
afterAll(async () => {
  await open.close();
  await testDatabase.drop();
});

/** A batch of letters, all of which want to be stamped. */
async function post(texts: readonly string[]): Promise<void> {
  id = newId();
  await database.system(async (tx) => {
    await tx.execute(sql`insert into post (id, state) values (${id}, 'working')`);
    await tx.execute(sql`
      insert into letters (post_id, n, text)
      select ${id}, n, text from unnest(${sql.param(texts)}::text[]) with ordinality as one (text, n)`);
  });
}

const some = (count: number) => Array.from({ length: count }, (_, n) => `letter ${n + 1}`);

async function read(tx: Tx, which = sql`true`): Promise<Letter[]> {
  const found = await tx.execute(sql`
    select n, text, state, stamps, signatures from letters where post_id = ${id} and ${which} order by n`);
  return rowsOf<Letter>(found);
}
const letters = () => database.system((tx) => read(tx));
const isOpen = sql`state in ('open', 'stamped')`;
const among = (of: readonly Letter[]) => sql`n = any(${sql.param(of.map(({ n }) => n))}::int[])`;
const mark = (tx: Tx, of: readonly Letter[], set: ReturnType<typeof sql>) =>
  tx.execute(sql`update letters set ${set} where post_id = ${id} and ${among(of)}`);

const setState = (state: State) =>
  database.system((tx) => tx.execute(sql`update post set state = ${state} where id = ${id}`));
async function batchNow() {
  const found = await database.system((tx) =>
    tx.execute(sql`select state, settled from post where id = ${id}`),
  );
  return rowsOf<{ state: State; settled: number }>(found)[0];
}

/** The work of one process, over its own access to the database. */
function workOf(by: Database = database): Letters {
  return {
    tenantId,
    subject: { type: 'import', id },
    hold: async (tx) => {
      const found = await tx.execute(sql`select state from post where id = ${id} for update`);
      const held = rowsOf<{ state: State }>(found)[0];
      return held?.state === 'working' ? held : undefined;
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
    apply: async (tx, _held, of, texts) => {
      if (of.some(({ text }) => !texts.includes(text))) throw new Error('Not made ready.');
      const broken = of.find(({ text }) => text.startsWith('broken'));
      if (broken) throw new Failure('invalid', broken.text);
      if (of.some(({ text }) => text === 'hopeless')) throw new PermanentFailure('hopeless');
      const fresh = of.filter(({ state }) => state === 'open');
      await mark(tx, fresh, sql`state = 'stamped', stamps = stamps + 1`);
      const waiting = of.map((letter): Letter => ({ ...letter, state: 'stamped' }));
      return {
        waiting,
        work: async () => {
          carried.push(...of.map(({ n }) => n));
          return async (later, left) =>
            void (await mark(later, left, sql`state = 'done', signatures = signatures + 1`));
        },
      };
    },
    refuse: async (tx, _held, letter, error) => {
      const reason = error instanceof Failure ? error.message : 'unknown';
      await mark(tx, [letter], sql`state = 'refused', text = ${`refused: ${reason}`}`);
    },
    settle: async (tx) =>
      void (await tx.execute(
        sql`update post set state = 'settled', settled = settled + 1 where id = ${id}`,
      )),
  };
}

/** What became of each letter, and of the batch. */
async function outcome() {
  const all = await letters();
  return {
    ...(await batchNow()),
    letters: all.map(({ state, stamps, signatures }) => [state, stamps, signatures]),
  };
}
const allDoneOnce = (count: number) => ({
  state: 'settled',
  settled: 1,
  letters: Array.from({ length: count }, () => ['done', 1, 1]),
});

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe('a batch', () => {
  test('is done in its order, chunk by chunk, and settled', async () => {
    await post(some(10));
    const sizes: number[] = [];
    const work = workOf();
    const { apply } = work;
    await workThrough(database, {
      ...work,
      apply: (tx, held, of, texts) => {
        sizes.push(of.length);
        return apply(tx, held, of, texts);
      },
    });
    expect(sizes).toEqual([4, 4, 2]);
    expect(prepared).toEqual(numbers(10));
    expect(carried).toEqual(numbers(10));
    expect(await outcome()).toEqual(allDoneOnce(10));
  });

  test('of nothing is settled', async () => {
    await post([]);
    await workThrough(database, workOf());
    expect(await outcome()).toEqual(allDoneOnce(0));
  });

  test('may have nothing to do after its transactions, and works above tenants', async () => {
    await post(some(5));
    await workThrough(database, {
      ...workOf(),
      isAboveTenants: true,
      apply: async (tx, _held, of) => {
        const role = await tx.execute(sql`select current_setting('role') as role`);
        await mark(tx, of, sql`state = 'done', text = ${rowsOf<{ role: string }>(role)[0]?.role}`);
        return undefined;
      },
    });
    expect((await letters()).map(({ state, text }) => [state, text])).toEqual(
      Array.from({ length: 5 }, () => ['done', 'none']),
    );
  });

  test('that does not note what became of its items fails, and does not go on for ever', async () => {
    await post(some(2));
    const work = { ...workOf(), apply: async () => undefined };
    await expect(workThrough(database, work)).rejects.toThrow('stay open');
  });
});

describe('a chunk that fails', () => {
  test('comes again one by one; what fails again is refused, with the reason', async () => {
    await post(['a', 'broken stamp', 'c', 'd', 'e', 'broken too']);
    await workThrough(database, workOf());
    expect((await letters()).map(({ state, text, stamps }) => [state, text, stamps])).toEqual([
      ['done', 'a', 1],
      ['refused', 'refused: broken stamp', 0],
      ['done', 'c', 1],
      ['done', 'd', 1],
      ['done', 'e', 1],
      ['refused', 'refused: broken too', 0],
    ]);
    expect(await batchNow()).toEqual({ state: 'settled', settled: 1 });
  });

  test('as nothing of its kind can be done ends the job, and changes nothing', async () => {
    await post(['a', 'hopeless']);
    await expect(workThrough(database, workOf())).rejects.toThrow(PermanentFailure);
    expect((await letters()).map(({ state }) => state)).toEqual(['open', 'open']);
  });

  test('fails the job where its kind refuses nothing', async () => {
    await post(['a', 'broken']);
    const { refuse: _, ...work } = workOf();
    await expect(workThrough(database, work)).rejects.toThrow('broken');
    expect((await letters()).map(({ state }) => state)).toEqual(['open', 'open']);
  });

  test('stops at the next item where the batch is cancelled meanwhile', async () => {
    await post(['a', 'broken', 'c', 'd']);
    const work = workOf();
    await workThrough(database, {
      ...work,
      prepare: async (of) => {
        if (of[0]?.n === 3 && of.length === 1) await setState('cancelled');
        return (await work.prepare?.(of)) ?? [];
      },
    });
    expect((await letters()).map(({ state }) => state)).toEqual([
      'done',
      'refused',
      'open',
      'open',
    ]);
  });
});

describe('a batch that is stopped', () => {
  /** Changes the state when the second chunk is made ready. */
  function stoppedBy(state: State): Letters {
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
    await post(some(9));
    await workThrough(database, stoppedBy('paused'));
    expect((await letters()).map(({ stamps }) => stamps)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0]);
    expect(await batchNow()).toEqual({ state: 'paused', settled: 0 });
    await workThrough(database, workOf());
    expect(await batchNow()).toEqual({ state: 'paused', settled: 0 });
    await setState('working');
    await workThrough(database, workOf());
    expect(carried).toEqual(numbers(9));
    expect(await outcome()).toEqual(allDoneOnce(9));
  });

  test('and cancelled leaves what is done as it is', async () => {
    await post(some(9));
    await workThrough(database, stoppedBy('cancelled'));
    expect((await letters()).filter(({ state }) => state === 'done')).toHaveLength(4);
    expect(await batchNow()).toEqual({ state: 'cancelled', settled: 0 });
  });

  test('while letters are carried has them signed for once it goes on', async () => {
    await post(some(4));
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
    expect((await letters()).map(({ state }) => state)).toEqual(Array(4).fill('stamped'));
    await setState('working');
    await workThrough(database, workOf());
    expect(await outcome()).toEqual(allDoneOnce(4));
  });
});

describe('two processes at one batch', () => {
  test('do each item once between them', async () => {
    await post(some(30));
    await Promise.all([workOf(), workOf(), workOf()].map((work) => workThrough(database, work)));
    expect(await outcome()).toEqual(allDoneOnce(30));
  });

  test('leave nothing behind where one of them dies with what the other has passed by', async () => {
    await post(some(6));
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
    expect(carried).toEqual([5, 6, 1, 2, 3, 4]);
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
      tenant: (tenant, work) => guarded((inner) => database.tenant(tenant, inner), work),
      system: (work) => guarded((inner) => database.system(inner), work),
      statement: database.statement,
    };
    return dying;
  }

  test.each(['before', 'within', 'after'] as const)(
    '%s a commit, at whichever, goes on with no item left out and none twice',
    async (at) => {
      let kills = 0;
      for (let transactions = 0; ; transactions++) {
        await post(some(6));
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
      // Two chunks, each read, applied and signed for; nothing read behind them, nor from the start; settled.
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

  test('does it, and says that it stopped once it was tried in vain', async () => {
    await post(some(3));
    const worker = batchWorker(database, {
      job,
      of: () => workOf(),
      giveUp: async (tx) =>
        void (await tx.execute(sql`update post set state = 'given up' where id = ${id}`)),
    });
    await worker.handle({ tenantId });
    expect(await outcome()).toEqual(allDoneOnce(3));
    await worker.exhausted({ tenantId });
    expect((await batchNow())?.state).toBe('given up');
  });

  test('fails for good where a person is to be told why: it would fail again', async () => {
    await post(['broken']);
    const { refuse: _, ...work } = workOf();
    const worker = batchWorker(database, { job, of: () => work, giveUp: async () => {} });
    await expect(worker.handle({ tenantId })).rejects.toThrow(new PermanentFailure('broken'));
  });
});
