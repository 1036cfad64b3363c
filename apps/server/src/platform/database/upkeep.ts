import { type Log, safeError } from '../log/log.ts';
import type { PgliteClient } from './pglite-client.ts';

/**
 * An import adds thousands of rows in this time. Until the planner knows of them it may compare the
 * hits of two words one by one with each other: for 6,800 new contacts that takes over ten seconds.
 */
const pause = 5_000;

/** Every how many times tables are swept as well: once a minute, as a server does. */
const sweepEvery = 12;

/** After how many changes a table is analysed at the soonest; one of more rows once a tenth of them has changed. */
const analyzeThreshold = 0;

/**
 * Has tables of a few rows analysed as well, which a server leaves alone for their first fifty changes: what nothing
 * is known of is expected to have next to no rows, and so is all that joins it. Safe to run again.
 */
export const analyzeFewRowsSql = `
do $$ declare name text; begin
  for name in
    select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
  loop
    execute format('alter table public.%I set (autovacuum_analyze_threshold = ${analyzeThreshold})', name);
  end loop;
end $$;
`;

/**
 * Tables that have changed so much that plans and space suffer, or have so many new rows that their
 * indexes alone can't answer: the thresholds of PostgreSQL's autovacuum (`autovacuum_analyze_threshold`,
 * `autovacuum_vacuum_insert_threshold` and their kin), by their defaults but for what `analyzeFewRowsSql` sets.
 * And those of which nothing is known, though they have rows: what was counted of changes is lost in a crash.
 */
const worn = `
  select * from (
    select quote_ident(schemaname) || '.' || quote_ident(stat.relname) as name,
      n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup as "isUnswept",
      n_mod_since_analyze > case schemaname when 'public' then ${analyzeThreshold} else 50 end + 0.1 * n_live_tup
        or reltuples < 0 and pg_relation_size(relid) > 0 as "isUnknown"
    from pg_stat_user_tables as stat join pg_class on pg_class.oid = relid
  ) as tables where "isUnswept" or "isUnknown"`;

/**
 * Does for the embedded database what autovacuum does on a server, which a database of one process has
 * not: without it the planner takes a table for as long as it was when it was made, and the space of
 * dead rows is never used again. Answers the tables that it saw to.
 * @param sweeps whether space is seen to as well, or plans alone
 */
export async function tidyTables(pglite: PgliteClient, sweeps = true): Promise<string[]> {
  await pglite.query('select pg_stat_force_next_flush()');
  const { rows } = await pglite.query<{ name: string; isUnswept: boolean; isUnknown: boolean }>(
    worn,
  );
  const due = sweeps ? rows : rows.filter(({ isUnknown }) => isUnknown);
  // One at a time: between them, others get their turn.
  for (const { name, isUnswept } of due) {
    await pglite.exec(`${sweeps && isUnswept ? 'vacuum analyze' : 'analyze'} ${name}`);
  }
  return due.map(({ name }) => name);
}

/**
 * Maximum size of the log that a start after a crash replays, in bytes: about what a server lets come together. With
 * less, the same pages would be written into it whole again and again.
 */
const longestLog = 512 * 2 ** 20;

/**
 * Writes all that changed to the tables once the log of changes has got long, which a server does by itself:
 * in one process nothing else ever does, and the log would grow until the product stops. Answers whether it
 * was long.
 */
export async function trimLog(pglite: PgliteClient, longest = longestLog): Promise<boolean> {
  const { rows } = await pglite.query<{ isLong: boolean }>(
    `select pg_current_wal_lsn() - redo_lsn > $1 as "isLong" from pg_control_checkpoint()`,
    [longest],
  );
  const isLong = rows[0]?.isLong === true;
  if (isLong) await pglite.exec('checkpoint');
  return isLong;
}

/** Tidies every few seconds, where there is something to tidy, and sweeps every minute. Answers what ends it. */
export function keepTidy(pglite: PgliteClient, log: Log): () => Promise<void> {
  let running: Promise<void> | undefined;
  let times = 0;
  const tidy = async () => {
    try {
      await tidyTables(pglite, times++ % sweepEvery === 0);
      await trimLog(pglite);
    } catch (error) {
      log.error(safeError(error), 'the embedded database could not be tidied');
    }
    running = undefined;
  };
  const timer = setInterval(() => {
    running ??= tidy();
  }, pause);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
