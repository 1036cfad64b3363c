import { setTimeout as delay } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, type Job, PgBoss } from 'pg-boss';
import type { JobWriter } from '../database/database.ts';
import { dateParsers } from '../database/open-pglite.ts';
import { type Log, safeError } from '../log/log.ts';

/** Thrown by a job that would fail again however often it is tried: it goes to the dead letters. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

/** A kind of job: its queue, what is done, and what is done when it can't be done. */
export interface JobKind<Data extends object> {
  queue: string;
  /** How many of them one process does at the same time. */
  concurrency: number;
  /** How often one that failed is tried again, after 2, 4, 8 … seconds, an hour at most. */
  retries: number;
  /** May run twice for one job (after a crash), so it must leave the same behind as once. */
  handle(data: Data): Promise<void>;
  /** Called once the last try has failed: makes the failure visible to people. */
  exhausted(data: Data): Promise<void>;
}

/** Any kind of job, for lists of them. */
export type AnyJobKind = JobKind<never>;

export interface Jobs {
  writeJobs: JobWriter;
  /** Begins to work on these kinds; without it jobs are only sent. */
  work(kinds: readonly AnyJobKind[]): Promise<void>;
  /** Stops taking jobs, waits a moment for those that run, and leaves the rest for the next start. */
  stop(): Promise<void>;
}

type DrizzleTransaction = Parameters<typeof fromDrizzle>[0];

/** How long a process may be silent before its jobs are given to another one. */
const heartbeatSeconds = 10;

/** Starts the job queue in the same database as everything else. */
export async function startJobs(options: {
  pglite: PGlite | undefined;
  databaseUrl: string | undefined;
  kinds: readonly AnyJobKind[];
  log: Log;
}): Promise<Jobs> {
  const { pglite, databaseUrl, kinds, log } = options;
  // No other process can have left a job of the embedded database behind.
  const lookAfterSeconds = pglite ? 60 : 5;
  const boss = new PgBoss({
    ...(pglite
      ? { db: fromPglite(withDates(pglite)), backend: 'pglite' as const }
      : { connectionString: databaseUrl ?? '', max: 4 }),
    useListenNotify: true,
    superviseIntervalSeconds: lookAfterSeconds,
    monitorIntervalSeconds: lookAfterSeconds,
  });
  boss.on('error', (error) => log.error(safeError(error), 'job queue error'));
  await boss.start();
  await createQueues(boss, kinds);
  // The embedded database serves one process, so a job that is marked as running at the start was
  // cut off with the process before: there is no silence to wait for.
  if (pglite) await releaseRunningJobs(pglite);
  const waking = new AbortController();
  let wake: Promise<void> | undefined;
  return {
    writeJobs: async (tx, jobs) => {
      for (const [queue, batch] of Map.groupBy(jobs, (job) => job.queue)) {
        const rows = batch.map((job) => ({ data: job.data }));
        await boss.insert(queue, rows, {
          db: fromDrizzle(tx as unknown as DrizzleTransaction, sql),
        });
      }
    },
    work: async (working) => {
      const workers = new Map<string, string>();
      for (const kind of working) {
        const { queue, concurrency } = kind;
        const dead = `${queue}.dead`;
        const handle = (data: never) => kind.handle(data);
        const exhausted = (data: never) => kind.exhausted(data);
        workers.set(queue, await workOn(boss, queue, concurrency, log, handle));
        workers.set(dead, await workOn(boss, dead, 2, log, exhausted));
      }
      wake = wakeWhenDue(boss, workers, waking.signal, log);
    },
    async stop() {
      waking.abort();
      await wake;
      await boss.stop({ graceful: true, timeout: 2_000, close: true });
    },
  };
}

async function createQueues(boss: PgBoss, kinds: readonly AnyJobKind[]): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const { queue, retries } of kinds) {
    const settings = {
      retryLimit: retries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 3600,
      heartbeatSeconds,
      notify: true,
    };
    const dead = `${queue}.dead`;
    if (!existing.has(dead)) await boss.createQueue(dead, { ...settings, retryLimit: 20 });
    if (!existing.has(queue)) await boss.createQueue(queue, { ...settings, deadLetter: dead });
    else await boss.updateQueue(queue, { ...settings, deadLetter: dead });
    // The queue's settings are read and kept now: read by the first job, inside the transaction that
    // writes it, they would wait for the embedded database's one connection for ever.
    await boss.insert(queue, []);
  }
}

/** The embedded database as a queue knows it: times come as dates. */
function withDates(pglite: PGlite): Pick<PGlite, 'query' | 'exec' | 'listen'> {
  return {
    query: (text, values, options) =>
      pglite.query(text, values, { ...options, parsers: dateParsers }),
    exec: (text, options) => pglite.exec(text, { ...options, parsers: dateParsers }),
    listen: (channel, tell) => pglite.listen(channel, tell),
  };
}

async function releaseRunningJobs(pglite: PGlite): Promise<void> {
  await pglite.query(
    `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'`,
  );
}

/** Has a worker take jobs of a queue. @returns the worker's id */
function workOn(
  boss: PgBoss,
  queue: string,
  concurrency: number,
  log: Log,
  work: (data: never) => Promise<void>,
): Promise<string> {
  // A batch of one would be followed by a pause even when more jobs wait.
  const batchSize = Math.max(2, concurrency);
  return boss.work(
    queue,
    {
      batchSize,
      burstWhenBatchFull: true,
      // It is woken for each job: see `wakeWhenDue`.
      pollingIntervalSeconds: 30,
      perJobResults: true,
    },
    (batch: Job<never>[]) =>
      Promise.all(
        batch.map(async (job) => ({
          id: job.id,
          status: await attempt(log, queue, job.id, () => work(job.data)),
        })),
      ),
  );
}

/**
 * Wakes the workers of the queues in which a job is due. New jobs tell of themselves, where the database
 * can; those that are to be tried again and those that failed for good tell nobody. One look a second at
 * all queues costs a fraction of what each worker's own would.
 */
async function wakeWhenDue(
  boss: PgBoss,
  workers: ReadonlyMap<string, string>,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  const due = `
    select queue from unnest($1::text[]) queue
    where exists (
      select from pgboss.job
      where name = queue and state < 'active' and not blocked and start_after <= now()
    )`;
  while (!signal.aborted) {
    try {
      const { rows } = await boss.getDb().executeSql(due, [[...workers.keys()]]);
      for (const { queue } of rows as { queue: string }[]) {
        boss.notifyWorker(workers.get(queue) ?? '');
      }
    } catch (error) {
      log.error(safeError(error), 'job queue error');
    }
    await delay(1_000, undefined, { signal, ref: false }).catch(() => {});
  }
}

async function attempt(log: Log, queue: string, job: string, work: () => Promise<void>) {
  try {
    await work();
    return 'completed' as const;
  } catch (error) {
    log.error({ queue, job, ...safeError(error) }, 'job failed');
    return error instanceof PermanentFailure ? ('deadletter' as const) : ('failed' as const);
  }
}
