import type { BulkOutcome, FailedJob, RowSelection } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { failedJobsList, jobName, jobNames } from '@countersign/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { tenants } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { InterruptedTooOften, isInterrupted } from '../../platform/jobs/interrupted-jobs.ts';
import type { AnyJobWorker } from '../../platform/jobs/job-kind.ts';
import { hasFailed, jobRows } from '../../platform/jobs/job-rows.ts';
import { dropJobs, lockFailed, reopenJob, retryJobs } from '../../platform/jobs/retry-jobs.ts';
import { selectedIds } from '../../platform/lists/bulk-rows.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import { searchBy } from '../../platform/search/search-by.ts';

const names = sql`${JSON.stringify(jobNames)}::jsonb`;

const source = listFrom(failedJobsList, {
  from: sql`${jobRows}`,
  id: jobRows.id,
  fields: { queue: jobRows.name, failedAt: jobRows.completedOn },
  search: searchBy({ texts: [sql`fold(coalesce(${names} ->> ${jobRows.name}, ${jobRows.name}))`] }),
});

async function loadJobs(tx: Tx, ids: readonly string[]): Promise<FailedJob[]> {
  const rows = await tx
    .select({
      id: jobRows.id,
      queue: jobRows.name,
      failedAt: jobRows.completedOn,
      retries: jobRows.retryCount,
      output: jobRows.output,
      tenant: tenants.name,
    })
    .from(jobRows)
    .leftJoin(tenants, eq(sql`${tenants.id}::text`, sql`${jobRows.data} ->> 'tenantId'`))
    .where(and(hasFailed, inArray(jobRows.id, [...ids])));
  return rows.map(({ failedAt, retries, output, tenant, ...row }) => ({
    ...row,
    ...shownError(output),
    failedAt: failedAt.toISOString(),
    tries: retries + 1,
    tenant: tenant ?? '',
  }));
}

/** Returns the kind and the code of a stored error alone: anything else of one may quote what people typed. */
function shownError(output: Record<string, unknown> | null): Pick<FailedJob, 'error' | 'code'> {
  if (isInterrupted(output)) return { error: InterruptedTooOften.name, code: '' };
  const name = (value: unknown) =>
    typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : '';
  return { error: name(output?.['error']), code: name(output?.['code']) };
}

/** Lists the failed jobs of the whole installation. */
export const listFailedJobs = operation(contract.listFailedJobs, ({ database, query }) =>
  // Above tenants, as its callers are.
  database.system((tx) => readRows(tx, source, query, hasFailed, (ids) => loadJobs(tx, ids))),
);

/**
 * Retries or drops failed jobs, and notes who did it in the audit trail of their organisation.
 * @throws Failure `not-found` where none of them is a failed job; as `selectedIds`
 */
export const bulkFailedJobs = (workers: ReadonlyMap<string, AnyJobWorker>) =>
  operation(contract.bulkFailedJobs, async ({ platform, database, caller, body }) => {
    const { action, selection } = body;
    const { items, jobs } = await database.system(async (tx) => {
      const chosen = await chosenIds(tx, selection);
      const found = await lockFailed(tx, chosen);
      if (found.length === 0) throw notFound('job');
      const refusals = new Map<string, string>();
      if (action === 'retry') {
        for (const job of found) {
          const refusal = await reopenJob(tx, workers.get(job.queue), job);
          if (refusal !== undefined) refusals.set(job.id, refusal);
        }
      }
      const done = found.filter(({ id }) => !refusals.has(id));
      await (action === 'retry' ? retryJobs(tx, done) : dropJobs(tx, done));
      const written = done.map(({ id, queue }) => ({ id, queue }));
      if (done.length > 0) {
        await record(tx, caller, {
          type: action === 'retry' ? 'tenant.failed-jobs-retried' : 'tenant.failed-jobs-dropped',
          id: caller.tenantId,
          detail: { jobs: written },
        });
      }
      const byId = new Map(found.map((job) => [job.id, job]));
      const outcomes = chosen.map((id): BulkOutcome => {
        const job = byId.get(id);
        const refusal = job ? (refusals.get(id) ?? '') : 'This job is no longer a failed one.';
        const name = job ? jobName(job.queue) : '';
        return { id, name, isDone: refusal === '', refusal, field: '' };
      });
      return { items: outcomes, jobs: written };
    });
    platform.log.info({ action, jobs, user: caller.userId }, 'failed jobs were seen to');
    return { items };
  });

async function chosenIds(tx: Tx, selection: RowSelection): Promise<string[]> {
  if ('ids' in selection) return [...new Set(selection.ids)];
  return selectedIds(tx, selection, source, hasFailed);
}
