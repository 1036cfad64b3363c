import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openMemoryPglite } from '../../testing/open-memory-pglite.ts';
import { nothingOutgoing, onPostgres, openTestDatabase } from '../../testing/open-test-database.ts';
import { createDatabase, type Database, rowsOf } from '../database/database.ts';
import type { OpenDatabase } from '../database/open-pglite.ts';
import { createLog } from '../log/log.ts';
import { noteProgress } from './interrupted-jobs.ts';
import {
  enqueue,
  type JobKind,
  type JobWorker,
  PermanentFailure,
  Postponed,
  type Schedule,
} from './job-kind.ts';
import { type Jobs, startJobs } from './jobs.ts';

interface Work {
  number: number;
}

let testDatabase: Awaited<ReturnType<typeof openTestDatabase>>;
let open: OpenDatabase;
let database: Database;
let logged: string[];
let queue = '';
let queues = 0;
const started = new Set<Jobs>();

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  open = await testDatabase.open();
});
beforeEach(() => {
  logged = [];
  queue = `tested-${++queues}`;
});
afterEach(async () => {
  for (const jobs of started) await stop(jobs);
});
afterAll(async () => {
  await open.close();
  await testDatabase.drop();
});

const kindNow = (retries = 0): JobKind<Work> => ({
  queue,
  data: z.object({ number: z.number() }),
  concurrency: 4,
  retries,
  maxInterruptions: 2,
});

/** A worker that does nothing, but for what a test says. */
function workerOf({
  retries,
  ...parts
}: Partial<JobWorker<Work>> & { retries?: number }): JobWorker<Work> {
  return {
    kind: kindNow(retries),
    handle: async () => {},
    exhausted: async () => {},
    ...parts,
  };
}

/** Starts the queue as a process does. Its jobs run once `work` is called. */
async function start(worker: JobWorker<Work>, schedules: Schedule[] = []): Promise<Jobs> {
  const { databaseUrl } = testDatabase;
  const log = createLog('trace', (line) => void logged.push(line));
  const jobs = await startJobs({
    pglite: open.pglite,
    databaseUrl,
    workers: [worker],
    schedules,
    log,
  });
  started.add(jobs);
  database = createDatabase(open, { ...nothingOutgoing, writeJobs: jobs.writeJobs });
  return jobs;
}

async function stop(jobs: Jobs): Promise<void> {
  started.delete(jobs);
  await jobs.stop();
}

const send = (...numbers: number[]) =>
  database.system(async (tx) => {
    for (const number of numbers) enqueue(tx, kindNow(), { number });
  });

/** Says when something has happened often enough, and what. */
function witness<T>(times = 1) {
  const seen: T[] = [];
  const { promise: enough, resolve } = Promise.withResolvers<T[]>();
  const see = (one: T) => {
    seen.push(one);
    if (seen.length === times) resolve(seen);
  };
  return { see, seen, enough };
}

const statesOfJobs = () =>
  database.system(async (tx) =>
    rowsOf<{ state: string }>(
      await tx.execute(sql`select state from pgboss.job where name = ${queue} order by created_on`),
    ).map((row) => row.state),
  );

/** Has the jobs of a queue that wait be due now, once there are some. */
async function advance(name = queue): Promise<void> {
  const hurry = () =>
    database.system(async (tx) => {
      const waiting = await tx.execute(sql`update pgboss.job set start_after = now()
        where name = ${name} and state < 'active' and start_after > now() returning id`);
      return rowsOf(waiting).length;
    });
  await expect.poll(hurry, { timeout: 10_000 }).toBeGreaterThan(0);
}

describe('a job', () => {
  test('runs once its transaction has committed, with what it was sent with', async () => {
    const { see, enough } = witness<Work>();
    const worker = workerOf({ handle: async (data) => see(data) });
    const jobs = await start(worker);
    await jobs.work();
    await send(7);
    expect(await enough).toEqual([{ number: 7 }]);
  });

  test('of a transaction that was rolled back never runs', async () => {
    const { see, seen, enough } = witness<number>();
    const worker = workerOf({ handle: async ({ number }) => see(number) });
    const jobs = await start(worker);
    const undone = database.system(async (tx) => {
      enqueue(tx, kindNow(), { number: 1 });
      await tx.execute(sql`select 1 / 0`);
    });
    await expect(undone).rejects.toThrow('1 / 0');
    const changedTheirMind = database.system(async (tx) => {
      enqueue(tx, kindNow(), { number: 2 });
      throw new Error('no');
    });
    await expect(changedTheirMind).rejects.toThrow('no');
    expect(await statesOfJobs()).toEqual([]);
    await jobs.work();
    await send(3);
    await enough;
    expect(seen).toEqual([3]);
  });

  test('of a queue that has no worker is refused at once, with all that its transaction did', async () => {
    await start(workerOf({}));
    const nobodys = { ...kindNow(), queue: `${queue}.nobodys` };
    const refused = database.system(async (tx) => {
      enqueue(tx, kindNow(), { number: 1 });
      enqueue(tx, nobodys, { number: 2 });
    });
    await expect(refused).rejects.toThrow(`The job queue “${queue}.nobodys” has no worker`);
    expect(await statesOfJobs()).toEqual([]);
    await send(3);
    expect(await statesOfJobs()).toEqual(['created']);
  });

  test('waits for a process that works, however long there is none', async () => {
    const { see, enough } = witness<number>(5);
    const worker = workerOf({ handle: async ({ number }) => see(number) });
    await stop(await start(worker));
    const jobs = await start(worker);
    await send(1, 2, 3, 4, 5);
    expect(await statesOfJobs()).toEqual(Array(5).fill('created'));
    await jobs.work();
    expect((await enough).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  test('of a queue that was renamed is done all the same', async () => {
    const before = await start(workerOf({}));
    await send(1);
    await stop(before);
    const { see, enough } = witness<number>(2);
    const kind = { ...kindNow(), queue: `${queue}.renamed`, formerQueue: queue };
    const jobs = await start(workerOf({ kind, handle: async ({ number }) => see(number) }));
    await database.system(async (tx) => enqueue(tx, kind, { number: 2 }));
    await jobs.work();
    expect((await enough).toSorted()).toEqual([1, 2]);
    await expect.poll(statesOfJobs).toEqual(['completed']);
  });

  test('has no queue of a former name where there never was one', async () => {
    const kind = { ...kindNow(), formerQueue: `${queue}.former` };
    await start(workerOf({ kind }));
    const found = await database.system((tx) =>
      tx.execute(sql`select name from pgboss.queue where name = ${kind.formerQueue}`),
    );
    expect(rowsOf(found)).toEqual([]);
  });

  test('is sent by a tenant’s transaction too, though a tenant can’t see the queue', async () => {
    const { see, enough } = witness<number>();
    const worker = workerOf({ handle: async ({ number }) => see(number) });
    const jobs = await start(worker);
    await jobs.work();
    await database.tenant('0190a000-0000-7000-8000-000000000000', async (tx) =>
      enqueue(tx, kindNow(), { number: 9 }),
    );
    expect(await enough).toEqual([9]);
  });
});

describe('a job', () => {
  test('that is enqueued again with the same key is done once', async () => {
    const { see, seen, enough } = witness<number>(3);
    const jobs = await start(workerOf({ handle: async ({ number }) => see(number) }));
    await database.system(async (tx) => {
      enqueue(tx, kindNow(), { number: 1 }, { key: 'one' });
      enqueue(tx, kindNow(), { number: 2 }, { key: 'one' });
      enqueue(tx, kindNow(), { number: 3 }, { key: 'other' });
    });
    await database.system(async (tx) => {
      enqueue(tx, kindNow(), { number: 4 }, { key: 'one' });
      enqueue(tx, kindNow(), { number: 5 });
    });
    await jobs.work();
    await enough;
    expect(seen.toSorted()).toEqual([1, 3, 5]);
  });

  test('waits for its moment', async () => {
    const { see, seen, enough } = witness<number>(2);
    const jobs = await start(workerOf({ handle: async ({ number }) => see(number) }));
    await jobs.work();
    const at = new Date(Date.now() + 200);
    await database.system(async (tx) => {
      enqueue(tx, kindNow(), { number: 1 }, { at });
      enqueue(tx, kindNow(), { number: 2 }, { at: new Date(Date.now() + 3_600_000) });
      enqueue(tx, kindNow(), { number: 3 });
    });
    await enough;
    expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
    expect(seen).toEqual([3, 1]);
  });

  test('with data that its kind does not know is given up, and not tried again', async () => {
    const tries = witness<Work>();
    const jobs = await start(workerOf({ retries: 5, handle: async (data) => tries.see(data) }));
    await jobs.work();
    await database.system(async (tx) => {
      tx.send({ queue, data: { number: 'many' } });
      enqueue(tx, kindNow(), { number: 1 });
    });
    await tries.enough;
    await stop(jobs);
    expect(tries.seen).toEqual([{ number: 1 }]);
    expect((await statesOfJobs()).toSorted()).toEqual(['completed', 'failed']);
    expect(logged.join('')).toContain('job can’t be read and is not tried again');
    expect(logged.join('')).not.toContain('many');
  });
});

describe('a schedule', () => {
  const due = () =>
    database.system(async (tx) =>
      rowsOf<{ at: Date; state: string }>(
        await tx.execute(
          sql`select start_after as at, state from pgboss.job where name = ${`${queue}.again`} order by start_after`,
        ),
      ),
    );

  test('is due at the next of its times, once, whichever server starts', async () => {
    const schedule = { name: `${queue}.again`, everyMinutes: 10, run: async () => {} };
    const first = await start(workerOf({}), [schedule]);
    await first.work();
    const second = await start(workerOf({}), [schedule]);
    await second.work();
    const [next, ...more] = await due();
    expect(more).toEqual([]);
    expect(new Date(next!.at).getTime() % 600_000).toBe(0);
    expect(new Date(next!.at).getTime()).toBeGreaterThan(Date.now());
  });

  test('comes again, also after it failed', async () => {
    const runs = witness<number>(1);
    const schedule = {
      name: `${queue}.again`,
      everyMinutes: 10,
      run: async () => {
        runs.see(1);
        throw new PermanentFailure('not this time');
      },
    };
    const jobs = await start(workerOf({}), [schedule]);
    await jobs.work();
    await advance(schedule.name);
    await runs.enough;
    await stop(jobs);
    const states = (await due()).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['created', 'failed']);
  });
});

describe('a job that fails', () => {
  test('is tried again, and is given up with a word to its kind after the last try', async () => {
    const tries = witness<number>(2);
    const exhausted = witness<Work>();
    const worker = workerOf({
      retries: 1,
      handle: async ({ number }) => {
        tries.see(number);
        throw new Error(`private words ${number}`);
      },
      exhausted: async (data) => exhausted.see(data),
    });
    const jobs = await start(worker);
    await jobs.work();
    await send(4);
    await advance();
    expect(await tries.enough).toEqual([4, 4]);
    expect(await exhausted.enough).toEqual([{ number: 4 }]);
    expect(tries.seen).toHaveLength(2);
    const failures = logged.filter((line) => line.includes('job failed'));
    expect(failures).toHaveLength(2);
    expect(logged.join('')).not.toContain('private words');
  });

  test('is done when a later try succeeds', async () => {
    const exhausted = witness<Work>();
    const tries = witness<number>(2);
    const worker = workerOf({
      retries: 3,
      handle: async ({ number }) => {
        tries.see(number);
        if (tries.seen.length === 1) throw new Error('not yet');
      },
      exhausted: async (data) => exhausted.see(data),
    });
    const jobs = await start(worker);
    await jobs.work();
    await send(5);
    await advance();
    await tries.enough;
    await stop(jobs);
    expect(await statesOfJobs()).toEqual(['completed']);
    expect(exhausted.seen).toEqual([]);
  });

  test('for good is not tried again', async () => {
    const tries = witness<number>();
    const exhausted = witness<Work>();
    const worker = workerOf({
      retries: 5,
      handle: async ({ number }) => {
        tries.see(number);
        throw new PermanentFailure('never');
      },
      exhausted: async (data) => exhausted.see(data),
    });
    const jobs = await start(worker);
    await jobs.work();
    await send(6);
    expect(await exhausted.enough).toEqual([{ number: 6 }]);
    expect(tries.seen).toEqual([6]);
  });

  test('does not keep others of its batch from being done', async () => {
    const done = witness<number>(3);
    const exhausted = witness<Work>();
    const worker = workerOf({
      handle: async ({ number }) => {
        if (number === 2) throw new Error('only this one');
        done.see(number);
      },
      exhausted: async (data) => exhausted.see(data),
    });
    const jobs = await start(worker);
    await send(1, 2, 3, 4);
    await jobs.work();
    expect((await done.enough).toSorted()).toEqual([1, 3, 4]);
    expect(await exhausted.enough).toEqual([{ number: 2 }]);
  });
});

/**
 * Notes of the jobs that run what the queue does once their process no longer reports on them, and ends the process: at
 * once where `end` ends these jobs.
 */
async function interrupt(jobs: Jobs, end?: () => void): Promise<void> {
  await database.system((tx) =>
    tx.execute(sql`update pgboss.job set state = 'retry', start_after = 'infinity', heartbeat_on = null,
      output = '{"value": {"message": "job heartbeat timeout"}}' where name = ${queue} and state = 'active'`),
  );
  end?.();
  await stop(jobs);
  // Not before: the process itself would try them again.
  await advance();
}

describe('a job that was interrupted with its process', () => {
  /** Starts a job and interrupts it as often as is said. @returns what was called of its kind */
  async function interrupted(times: number, during: () => Promise<void> = async () => {}) {
    const calls: string[] = [];
    const exhausted = witness<boolean | undefined>();
    for (let time = 0; time < times; time++) {
      const begun = witness<number>();
      const end = Promise.withResolvers<void>();
      const jobs = await start(
        workerOf({
          retries: 20,
          handle: async ({ number }) => {
            calls.push('handle');
            await during();
            begun.see(number);
            await end.promise;
          },
        }),
      );
      await jobs.work();
      if (time === 0) await send(3);
      await begun.enough;
      await interrupt(jobs, end.resolve);
    }
    const last = await start(
      workerOf({
        retries: 20,
        handle: async () => {
          calls.push('handle');
          exhausted.see(undefined);
        },
        exhausted: async (_, isInterrupted) => exhausted.see(isInterrupted),
      }),
    );
    await last.work();
    return { outcome: await exhausted.enough, calls };
  }

  test('once is tried again', async () => {
    const { outcome, calls } = await interrupted(1);
    expect([outcome, calls]).toEqual([[undefined], ['handle', 'handle']]);
  });

  test('twice is not tried again, and says so in its kind and in the log', async () => {
    const { outcome, calls } = await interrupted(2);
    expect([outcome, calls]).toEqual([[true], ['handle', 'handle']]);
    const lines = logged.filter((line) => line.includes('ended its process too often'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(queue);
  });

  test('again and again goes on as long as it makes progress', async () => {
    const { outcome, calls } = await interrupted(4, noteProgress);
    expect([outcome, calls.length]).toEqual([[undefined], 5]);
  });

  test('waits for another one that was, and is not taken for the cause', async () => {
    const begun = witness<number>(2);
    const end = Promise.withResolvers<void>();
    const handle = async ({ number }: Work) => {
      begun.see(number);
      await end.promise;
    };
    const first = await start(workerOf({ retries: 20, handle }));
    await first.work();
    await send(1, 2);
    await begun.enough;
    await interrupt(first, end.resolve);
    // One of them ends the process again; the other one has not begun.
    const alone = witness<number>();
    const endAlone = Promise.withResolvers<void>();
    const second = await start(
      workerOf({
        retries: 20,
        handle: async ({ number }) => {
          alone.see(number);
          await endAlone.promise;
        },
      }),
    );
    await second.work();
    const [cause = 0] = await alone.enough;
    await interrupt(second);
    expect(alone.seen).toEqual([cause]);
    const done = witness<number>();
    const givenUp = witness<number>();
    const third = await start(
      workerOf({
        retries: 20,
        handle: async ({ number }) => done.see(number),
        exhausted: async ({ number }) => givenUp.see(number),
      }),
    );
    await third.work();
    expect(await givenUp.enough).toEqual([cause]);
    expect(await done.enough).toEqual([3 - cause]);
    endAlone.resolve();
  });
});

test('a job that waits for a limit goes back to the queue, and others are done meanwhile', async () => {
  const done = witness<number>(2);
  let isFree = false;
  const worker = workerOf({
    handle: async ({ number }) => {
      if (number === 1 && !isFree) throw new Postponed('Wait.');
      done.see(number);
      isFree = true;
    },
  });
  const jobs = await start(worker);
  await jobs.work();
  await send(1);
  await send(2);
  await advance();
  expect(await done.enough).toEqual([2, 1]);
  expect(logged.filter((line) => line.includes('job failed'))).toEqual([]);
});

test('a long job does not delay the next one where its kind has several workers', async () => {
  const [begun, end] = [witness<number>(), Promise.withResolvers<void>()];
  const next = witness<number>();
  const worker = workerOf({
    handle: async ({ number }) => {
      if (number > 1) return next.see(number);
      begun.see(number);
      await end.promise;
    },
  });
  worker.kind.workers = 2;
  const jobs = await start(worker);
  await jobs.work();
  await send(1);
  await begun.enough;
  await send(2);
  expect(await next.enough).toEqual([2]);
  end.resolve();
});

describe.runIf(!onPostgres)('a job that runs when the process dies', () => {
  test('is taken up at the next start of the embedded database, without waiting', async () => {
    const begun = witness<number>();
    const never = Promise.withResolvers<void>();
    const cutOff = workerOf({
      retries: 2,
      handle: async ({ number }) => {
        begun.see(number);
        await never.promise;
      },
    });
    const first = await start(cutOff);
    await first.work();
    await send(8);
    await begun.enough;
    expect(await statesOfJobs()).toEqual(['active']);
    // What is in the database now is what a process leaves behind that is killed.
    const left = await open.pglite!.dump();
    never.resolve();
    await stop(first);
    await open.close();
    open = await openMemoryPglite(left);
    const again = witness<number>();
    const worker = workerOf({ retries: 2, handle: async ({ number }) => again.see(number) });
    const second = await start(worker);
    expect(await statesOfJobs()).toEqual(['retry']);
    await second.work();
    expect(await again.enough).toEqual([8]);
    expect(logged.filter((line) => line.includes('job queue error'))).toEqual([]);
  });
});
