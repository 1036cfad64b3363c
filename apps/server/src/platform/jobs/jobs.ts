import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { type Outgoing, type OutgoingJob, tenantRole } from '../database/database.ts';
import { dateParsers } from '../database/open-pglite.ts';
import type { PgliteClient } from '../database/pglite-client.ts';
import { type Log, safeError } from '../log/log.ts';
import {
  createInterruptedRetry,
  InterruptedTooOften,
  interruptedOutput,
  isInterrupted,
} from './interrupted-jobs.ts';
import { jobIdOf } from './job-id.ts';
import {
  type AnyJobKind,
  type AnyJobWorker,
  type JobWorker,
  maxRetryDelay,
  PermanentFailure,
  Postponed,
  type Schedule,
  UnreadableJob,
} from './job-kind.ts';

export interface Jobs {
  /** The workers of all queues, by the queue: also of schedules, and of former names. */
  workers: ReadonlyMap<string, AnyJobWorker>;
  /** @throws Error for a job of a queue that has no worker: no one would ever do it. */
  writeJobs: Outgoing['writeJobs'];
  /** Begins to work; without it jobs are only sent. */
  work(): Promise<void>;
  /** Stops taking jobs, waits a moment for those that run, and leaves the rest for the next start. */
  stop(): Promise<void>;
}

type DrizzleTransaction = Parameters<typeof fromDrizzle>[0];

/** Time for which a process may be silent before its jobs are given to another one, in seconds. */
const heartbeatSeconds = 10;

/**
 * Lets the role of tenants add jobs, so that who sends one need not change roles, which is a statement of
 * its own. It sees of jobs no more than that they are there, and can change none.
 */
const letTenantsSend = `do $$ begin
  -- Processes that start at the same moment would change the same rights at once.
  perform pg_advisory_xact_lock(7203116);
  if has_table_privilege('${tenantRole}', 'pgboss.job_common', 'insert') then return; end if;
  grant usage on schema pgboss to ${tenantRole};
  grant select on pgboss.queue to ${tenantRole};
  grant insert on pgboss.job, pgboss.job_common to ${tenantRole};
  grant select (id, name, start_after) on pgboss.job, pgboss.job_common to ${tenantRole};
end $$`;

/** Finds the failed jobs, and those that are not done, among all that were done in a week. */
const indexJobs = `do $$ begin
  perform pg_advisory_xact_lock(7203116);
  create index if not exists job_failed on pgboss.job_common (completed_on, id) where state = 'failed';
  create index if not exists job_open on pgboss.job_common (name, start_after) where state <= 'active';
end $$`;

/** Starts the job queue in the same database as everything else. */
export async function startJobs(options: {
  pglite: PgliteClient | undefined;
  databaseUrl: string | undefined;
  workers: readonly AnyJobWorker[];
  schedules?: readonly Schedule[];
  log: Log;
}): Promise<Jobs> {
  const { pglite, databaseUrl, log, schedules = [] } = options;
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
  await boss.getDb().executeSql(letTenantsSend);
  await boss.getDb().executeSql(indexJobs);
  const scheduled = schedules.map((one) => scheduleWorker(one, (jobs) => writeJobs(boss, jobs)));
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  const allWorkers = [...options.workers, ...scheduled].flatMap((worker) => {
    const { formerQueue } = worker.kind;
    return formerQueue !== undefined && existing.has(formerQueue)
      ? [worker, { ...worker, kind: { ...worker.kind, queue: formerQueue } }]
      : [worker];
  });
  const kinds = allWorkers.map(({ kind }) => kind);
  await createQueues(boss, kinds, existing);
  const queues = new Set(kinds.map(({ queue }) => queue));
  // The embedded database serves one process, so a job that is marked as running at the start was
  // cut off with the process before: there is no silence to wait for.
  if (pglite) await releaseRunningJobs(pglite);
  const waking = new AbortController();
  let wake: Promise<void> | undefined;
  return {
    workers: new Map(allWorkers.map((worker) => [worker.kind.queue, worker])),
    writeJobs: async (tx, jobs) => {
      assertWorkers(queues, jobs);
      await writeJobs(boss, jobs, fromDrizzle(tx as unknown as DrizzleTransaction, sql));
    },
    work: async () => {
      const found: BossWorker[] = [];
      const queueParts = { boss, log, retryInterrupted: createInterruptedRetry(boss) };
      for (const { kind, handle, exhausted } of allWorkers) {
        const { queue, concurrency, workers = 1, maxInterruptions = 5 } = kind;
        for (let count = 0; count < workers; count++) {
          found.push(
            await workOn({ ...queueParts, queue, concurrency, maxInterruptions }, (job) =>
              handle(parseData(kind, job.data), job.retryCount > 0),
            ),
          );
        }
        found.push(
          await workOn(
            { ...queueParts, queue: `${queue}.dead`, concurrency: 2, maxInterruptions },
            (job) => exhausted(parseData(kind, job.data), isInterrupted(job.sourceOutput)),
          ),
        );
      }
      await writeJobs(
        boss,
        schedules.map((one) => nextRun(one)),
      );
      wake = wakeWhenDue(boss, found, waking.signal, log);
    },
    async stop() {
      waking.abort();
      await wake;
      await boss.stop({ graceful: true, timeout: 2_000, close: true });
    },
  };
}

async function writeJobs(
  boss: PgBoss,
  jobs: readonly OutgoingJob[],
  db?: ReturnType<typeof fromDrizzle>,
): Promise<void> {
  for (const [queue, batch] of Map.groupBy(jobs, (job) => job.queue)) {
    const rows = batch.map(({ data, at, key }) => ({
      data,
      // A moment that has come is after the beginning of its transaction, and would wait for the next look.
      ...(at && at.getTime() > Date.now() && { startAfter: at }),
      ...(key !== undefined && { id: jobIdOf(queue, key) }),
    }));
    // The queue leaves out what it has by its id, but takes no id twice at once.
    const first = new Map(rows.map((row) => [row.id ?? row, row] as const).reverse());
    await boss.insert(queue, [...first.values()].reverse(), db && { db });
  }
}

/**
 * Refuses jobs of queues that have no worker. Such a queue would be looked up inside the transaction that
 * writes the job, for whose end the embedded database's one connection waits: for ever.
 * @throws Error that names the first of these queues
 */
function assertWorkers(queues: ReadonlySet<string>, jobs: readonly OutgoingJob[]): void {
  const unknown = jobs.find(({ queue }) => !queues.has(queue));
  if (unknown === undefined) return;
  throw new Error(`The job queue “${unknown.queue}” has no worker: add one in compose.ts.`);
}

/** @throws UnreadableJob for what is not what the kind says: it would not be so the next time either. */
function parseData(kind: AnyJobKind, data: unknown): never {
  const parsed = kind.data.safeParse(data);
  if (parsed.success) return parsed.data as never;
  throw new UnreadableJob('The job has data that its kind does not know.');
}

/**
 * The job of a schedule that is due next, after now and after the run before. Each has a time of its own,
 * so it is sent once, no matter who asks.
 */
function nextRun({ name, everyMinutes }: Schedule, before = 0): OutgoingJob {
  const step = everyMinutes * 60_000;
  const at = (Math.floor(Math.max(Date.now(), before) / step) + 1) * step;
  return { queue: name, data: { at }, at: new Date(at), key: String(at) };
}

/** Runs a schedule, after its next run was enqueued: one that fails does not end it. */
function scheduleWorker(
  schedule: Schedule,
  write: (jobs: readonly OutgoingJob[]) => Promise<void>,
): JobWorker<{ at: number }> {
  return {
    kind: {
      queue: schedule.name,
      data: z.object({ at: z.number() }),
      concurrency: 1,
      retries: 2,
      ...(schedule.maxMinutes !== undefined && { maxMinutes: schedule.maxMinutes }),
    },
    handle: async ({ at }) => {
      await write([nextRun(schedule, at)]);
      await schedule.run();
    },
    // It has been logged, and runs again when it is due.
    exhausted: async () => {},
  };
}

async function createQueues(
  boss: PgBoss,
  kinds: readonly AnyJobKind[],
  existing: ReadonlySet<string>,
): Promise<void> {
  for (const { queue, retries, maxMinutes = 15 } of kinds) {
    const settings = {
      retryLimit: retries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: maxRetryDelay,
      expireInSeconds: maxMinutes * 60,
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
function withDates(pglite: PgliteClient): Pick<PgliteClient, 'query' | 'exec' | 'listen'> {
  return {
    query: (text, values, options) =>
      pglite.query(text, values, { ...options, parsers: dateParsers }),
    exec: (text, options) => pglite.exec(text, { ...options, parsers: dateParsers }),
    listen: (channel, onMessage) => pglite.listen(channel, onMessage),
  };
}

async function releaseRunningJobs(pglite: PgliteClient): Promise<void> {
  await pglite.query(
    `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null, output = $1 where state = 'active'`,
    [interruptedOutput],
  );
}

interface BossWorker {
  id: string;
  queue: string;
}

interface WorkerParts {
  boss: PgBoss;
  log: Log;
  retryInterrupted: ReturnType<typeof createInterruptedRetry>;
  queue: string;
  concurrency: number;
  maxInterruptions: number;
}

/** Has a worker take jobs of a queue. */
async function workOn(
  { boss, log, retryInterrupted, queue, concurrency, maxInterruptions }: WorkerParts,
  work: (job: JobWithMetadata) => Promise<void>,
): Promise<BossWorker> {
  const run = (job: JobWithMetadata) =>
    isInterrupted(job.output)
      ? retryInterrupted({ queue, maxInterruptions }, job, () => work(job))
      : work(job);
  const runOrPostpone = async (job: JobWithMetadata) => {
    try {
      await run(job);
    } catch (error) {
      if (!(error instanceof Postponed)) throw error;
      await postpone(boss, queue, job.id, error.seconds);
    }
  };
  // A batch of one would be followed by a pause even when more jobs wait.
  const batchSize = Math.max(2, concurrency);
  const id = await boss.work(
    queue,
    {
      batchSize,
      burstWhenBatchFull: true,
      // It is woken for each job: see `wakeWhenDue`.
      pollingIntervalSeconds: 30,
      perJobResults: true,
      includeMetadata: true,
    },
    (batch: JobWithMetadata[]) =>
      Promise.all(batch.map((job) => attempt(log, queue, job.id, () => runOrPostpone(job)))),
  );
  return { id, queue };
}

/**
 * Puts a job back into the queue with as many tries left, and with the output of the attempt before. It counts as
 * another attempt, so that the end of this one leaves it alone.
 */
async function postpone(boss: PgBoss, queue: string, id: string, seconds: number): Promise<void> {
  await boss.getDb().executeSql(
    `update pgboss.job set state = 'created', data = data - 'triedAlone', started_on = null, heartbeat_on = null,
       retry_count = retry_count + 1, retry_limit = retry_limit + 1, start_after = now() + $3 * interval '1 second'
     where name = $1 and id = $2 and state = 'active'`,
    [queue, id, seconds],
  );
}

/**
 * Wakes the workers of the queues in which a job is due. New jobs tell of themselves, where the database
 * can; those that are to be tried again and those that failed for good tell no one. One look a second at
 * all queues costs a fraction of what each worker's own would.
 */
async function wakeWhenDue(
  boss: PgBoss,
  workers: readonly BossWorker[],
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
      const { rows } = await boss
        .getDb()
        .executeSql(due, [[...new Set(workers.map(({ queue }) => queue))]]);
      const dueQueues = new Set((rows as { queue: string }[]).map(({ queue }) => queue));
      for (const { id, queue } of workers) if (dueQueues.has(queue)) boss.notifyWorker(id);
    } catch (error) {
      log.error(safeError(error), 'job queue error');
    }
    await delay(1_000, undefined, { signal, ref: false }).catch(() => {});
  }
}

function messageOf(error: unknown): string {
  if (error instanceof InterruptedTooOften) {
    return 'job ended its process too often and is not tried again';
  }
  if (error instanceof UnreadableJob) return 'job can’t be read and is not tried again';
  return 'job failed';
}

async function attempt(log: Log, queue: string, id: string, work: () => Promise<void>) {
  try {
    await work();
    return { id, status: 'completed' as const };
  } catch (error) {
    const isTooOften = error instanceof InterruptedTooOften;
    log.error({ queue, job: id, ...safeError(error) }, messageOf(error));
    if (isTooOften) return { id, status: 'deadletter' as const, output: interruptedOutput };
    const status =
      error instanceof PermanentFailure ? ('deadletter' as const) : ('failed' as const);
    const { error: name, code } = safeError(error);
    return { id, status, output: { error: name, ...(code !== undefined && { code }) } };
  }
}
