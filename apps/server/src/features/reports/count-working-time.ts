import type { WorkingTime } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import { workingTime } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { startCounting } from './working-time-job.ts';

/** Reads the progress of counting the working hours of the acts in the caller's organisation. */
export const getWorkingTime = (database: Database, user: Member): Promise<WorkingTime> =>
  database.tenant(user.tenantId, readWorkingTime);

/** Starts counting them again from the beginning, as a job. */
export const countWorkingTime = tenantOperation(
  contract.countWorkingTime,
  async ({ tx, caller: user }) => {
    await startCounting(tx, user.tenantId);
    await record(tx, user, { type: 'tenant.working-time-counted', id: user.tenantId });
    return readWorkingTime(tx);
  },
);

async function readWorkingTime(tx: Tx): Promise<WorkingTime> {
  const { state, total, done, finishedAt } = workingTime;
  const isRunning = sql`${state} = 'running'`;
  const sum = (column: PgColumn) =>
    sql`coalesce(sum(${column}) filter (where ${isRunning}), 0)::int`;
  const result = await tx.execute(sql`
    select coalesce(bool_or(${isRunning}), false) as "isRunning", ${sum(total)} as total, ${sum(done)} as done,
      coalesce(bool_or(${state} = 'failed'), false) as "hasFailed", max(${finishedAt}) as "finishedAt"
    from ${workingTime}`);
  const [row] = rowsOf<Omit<WorkingTime, 'finishedAt'> & { finishedAt: Date | string | null }>(
    result,
  );
  if (row === undefined) throw new Error('A sum is one row.');
  return {
    ...row,
    // Documents that came meanwhile are gone through as well.
    done: Math.min(row.done, row.total),
    finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt).toISOString(),
  };
}
