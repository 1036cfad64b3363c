import { type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '../platform/database/database.ts';
import { onPostgres } from './open-test-database.ts';
import type { TestApp } from './test-app.ts';

/** How many statements of the database wait for a lock. */
async function countWaiting({ platform }: TestApp): Promise<number> {
  const counted = await platform.database.statement((queries) =>
    queries.execute(sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`),
  );
  return rowsOf<{ count: number }>(counted)[0]?.count ?? 0;
}

/**
 * Begins two calls at the same moment, in their order. On PostgreSQL `rows`, a query, is locked meanwhile: the first
 * call goes as far as these rows, and goes on once the second one waits as well, or is done without them. Answers
 * whether both were seen waiting.
 */
export async function atOnce(
  app: TestApp,
  rows: SQL,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<boolean> {
  if (!onPostgres) {
    await Promise.all([first(), second()]);
    return false;
  }
  const [isLocked, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const locking = app.platform.database.system(async (tx) => {
    await tx.execute(sql`${rows} for update`);
    isLocked.resolve();
    await isReleased.promise;
  });
  await isLocked.promise;
  const answered: unknown[] = [];
  const untilWaiting = async (count: number) => {
    while (answered.length === 0 && (await countWaiting(app)) < count);
  };
  const begun = first().then((answer) => answered.push(answer));
  await untilWaiting(1);
  const following = second().then((answer) => answered.push(answer));
  await untilWaiting(2);
  const isWaiting = answered.length === 0;
  isReleased.resolve();
  await Promise.all([locking, begun, following]);
  return isWaiting;
}

/** The two orders of a call and what goes against it, as rows of a table of tests. */
export const bothOrders = [
  ['the act first', true],
  ['the act second', false],
] as const;
