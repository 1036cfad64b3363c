import type { QueueFigures } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../database/database.ts';
import { hasFailed, isOfProduct, jobRows } from './job-rows.ts';

/** Reads how many jobs each queue has that are not done, and since when the oldest is due. */
export async function readQueues(queries: Pick<Queries, 'execute'>): Promise<QueueFigures[]> {
  const found = await queries.execute(sql`
    select name as queue,
      count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      extract(epoch from min(start_after) filter (where state < 'active' and start_after <= now()))::float8 as oldest
    from ${jobRows}
    where state <= 'active' and ${isOfProduct}
    group by name order by name`);
  return rowsOf<Omit<QueueFigures, 'oldestAt'> & { oldest: number | null }>(found).map(
    ({ oldest, ...figures }) => ({
      ...figures,
      oldestAt: oldest === null ? null : new Date(oldest * 1000).toISOString(),
    }),
  );
}

/** Counts the jobs that failed for good, by queue: all of them, or some. */
export async function countFailed(
  queries: Pick<Queries, 'execute'>,
  which: SQL = sql`true`,
): Promise<{ queue: string; count: number }[]> {
  const found = await queries.execute(sql`
    select name as queue, count(*)::int as count from ${jobRows}
    where ${hasFailed} and ${which}
    group by name order by name`);
  return rowsOf<{ queue: string; count: number }>(found);
}
