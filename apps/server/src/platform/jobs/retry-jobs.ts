import { and, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { AnyJobWorker } from './job-kind.ts';
import { hasFailed, jobRows } from './job-rows.ts';

/** A job that failed, as it is retried or dropped. */
export interface FailedRow {
  id: string;
  queue: string;
  data: Record<string, unknown>;
  /** No other job that waits or runs has the same data, nor one before it among these. */
  isAlone: boolean;
}

const isAlone = sql<boolean>`(${jobRows.name}, ${jobRows.data} - 'triedAlone') not in (
  select open.name, open.data - 'triedAlone' from pgboss.job as open where open.state <= 'active')`;

/** Reads and locks those of these jobs that have failed. */
export async function lockFailed(tx: Tx, ids: readonly string[]): Promise<FailedRow[]> {
  const rows = await tx
    .select({ id: jobRows.id, queue: jobRows.name, data: jobRows.data, isAlone })
    .from(jobRows)
    .where(and(inArray(jobRows.id, [...ids]), hasFailed))
    .for('update');
  const keyOf = ({ queue, data }: (typeof rows)[number]) => JSON.stringify([queue, data]);
  const first = new Map(rows.map((row) => [keyOf(row), row] as const).reverse());
  return rows.map((row) => ({ ...row, isAlone: row.isAlone && first.get(keyOf(row)) === row }));
}

/**
 * Has failed jobs tried once more, now, and drops what would still note that they failed. Interruptions are counted anew.
 */
export async function retryJobs(tx: Tx, jobs: readonly FailedRow[]): Promise<void> {
  if (jobs.length === 0) return;
  const ids = sql`${sql.param(jobs.map(({ id }) => id))}::uuid[]`;
  const letters = sql`${sql.param([...new Set(jobs.map(({ queue }) => `${queue}.dead`))])}::text[]`;
  await tx.execute(sql`
    delete from pgboss.job where name = any(${letters}) and state < 'active' and source_id = any(${ids})`);
  await tx.execute(sql`
    update pgboss.job set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1),
      completed_on = null, start_after = now(), output = null, data = data - 'triedAlone'
    where id = any(${ids}) and state = 'failed'`);
}

/** Deletes failed jobs for good. */
export async function dropJobs(tx: Tx, jobs: readonly FailedRow[]): Promise<void> {
  if (jobs.length === 0) return;
  await tx.delete(jobRows).where(
    and(
      inArray(
        jobRows.id,
        jobs.map(({ id }) => id),
      ),
      hasFailed,
    ),
  );
}

/**
 * Takes back what was noted of a job's failure in its record, so that it can be done.
 * @returns why it can't, in words; undefined where it can
 */
export async function reopenJob(
  tx: Tx,
  worker: AnyJobWorker | undefined,
  { data, isAlone }: FailedRow,
): Promise<string | undefined> {
  const parsed = worker?.kind.data.safeParse(data);
  if (worker === undefined || !parsed?.success) return 'This version can’t read the job. Drop it.';
  if (worker.reopen === undefined || (await worker.reopen(tx, parsed.data as never, isAlone)))
    return undefined;
  return 'Retrying would change nothing: it was resolved already, or is resumed on its own page. Drop the job.';
}
