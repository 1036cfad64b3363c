import { getConstructionPlans } from 'pg-boss';
import { z } from 'zod';
import { StartError } from '../config/start-error.ts';
import { schemaAfter } from '../database/migrate.ts';
import type { CopyConnection } from './copy-connection.ts';

const name = z.string().regex(/^(?:public|pgboss)\.[a-z0-9_]+$/);
const column = z.string().regex(/^(?:[a-z0-9_]+|"[a-z0-9_]+")$/);

/** A table of a database: its columns in order, and by what its rows can be compared with those of a copy. */
const tableSchema = z.object({
  name,
  columns: z.array(column).min(1),
  rows: z.string().regex(/^\d+$/),
  /** The sum of the hashes of all rows, in whatever order they come. */
  hash: z.string(),
});

/** The tables of a database, and the migrations that they come from. */
export const contentsSchema = z.object({
  migrations: z.array(z.string().regex(/^[0-9a-f]{64}$/)).min(1),
  tables: z.array(tableSchema),
});
type Contents = z.infer<typeof contentsSchema>;
type TableContents = Contents['tables'][number];

/** Has both databases write values in the same way. */
const sameTexts = [
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local timezone = 'UTC'`,
  `set local extra_float_digits = 1`,
  `set local bytea_output = 'hex'`,
].join('; ');

/** What the job queue keeps for itself, such as statistics, is made again. */
const listTables = `
  select format('%I.%I', nspname, relname) as name,
    array(select quote_ident(attname) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum) as columns
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and (nspname = 'public' or nspname = 'pgboss' and relname in ('queue', 'job_common'))
  order by nspname, relname = 'job_common', relname`;

type ListedTable = Pick<TableContents, 'name' | 'columns'>;

const isOfQueue = ({ name: table }: ListedTable) => table.startsWith('pgboss.');
const textOf = (columns: readonly string[]) => columns.join(', ');
const incomingOf = ({ name: table }: ListedTable) => table.replace('pgboss.', 'incoming_');

/**
 * Begins a transaction that sees the database as it is now, and counts what is in it.
 * @throws StartError where there is nothing
 */
export async function beginSnapshot(source: CopyConnection): Promise<Contents> {
  await source.execute(`begin isolation level repeatable read; ${sameTexts}`);
  const [found] = await source.query<{ made: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as made`,
  );
  if (found?.made !== true)
    throw new StartError('The database is empty: the first start fills it.');
  const migrations = await source.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  const tables: TableContents[] = [];
  for (const table of await source.query<ListedTable>(listTables)) {
    tables.push({ ...table, ...(await fingerprintOf(source, table)) });
  }
  return { migrations: migrations.map(({ hash }) => hash), tables };
}

async function fingerprintOf(
  connection: CopyConnection,
  table: ListedTable,
): Promise<Pick<TableContents, 'rows' | 'hash'>> {
  // Another version of the job queue may have other columns.
  const hash = isOfQueue(table)
    ? `''`
    : `coalesce(sum(hashtextextended(row(${textOf(table.columns)})::text, 0)), 0)::text`;
  const [counted] = await connection.query<{ rows: string; hash: string }>(
    `select count(*)::text as rows, ${hash} as hash from ${table.name}`,
  );
  if (!counted) throw new StartError('The database doesn’t answer.');
  return counted;
}

/** Yields the rows of all tables, a part at a time. */
export async function* copyTables(
  source: CopyConnection,
  { tables }: Contents,
): AsyncGenerator<{ table: string; rows: Uint8Array }> {
  for (const { name: table, columns } of tables) {
    for await (const rows of source.copyOut(table, textOf(columns))) yield { table, rows };
  }
}

/** An empty database in which tables are filled, in a transaction that the caller ends. */
export interface Filling {
  /** Adds rows; those of tables that the product does not know are left out. */
  add(table: string, rows: Uint8Array): Promise<void>;
  /** @throws StartError where a table is not the same as in the copied database */
  finish(): Promise<void>;
}

/**
 * Begins a transaction in an empty database and makes the tables in it.
 * @throws StartError where it is not empty, or the tables are of a later version
 */
export async function beginFilling(target: CopyConnection, contents: Contents): Promise<Filling> {
  const schema = schemaOf(contents);
  await refuseUsed(target);
  await target.execute(`begin; ${sameTexts}`);
  await target.execute(schema);
  await target.execute(queueSchema());
  const references = await dropReferences(target);
  const known = new Set((await target.query<ListedTable>(listTables)).map((one) => one.name));
  const tables = new Map(
    contents.tables.filter((one) => known.has(one.name)).map((one) => [one.name, one]),
  );
  const ofQueue = [...tables.values()].filter(isOfQueue);
  for (const table of ofQueue) {
    const columns = table.columns.map((one) => `${one} text`).join(', ');
    await target.execute(`create temporary table ${incomingOf(table)} (${columns}) on commit drop`);
  }
  return {
    add: async (tableName, rows) => {
      const table = tables.get(tableName);
      if (!table) return;
      const into = isOfQueue(table) ? incomingOf(table) : table.name;
      await target.copyIn(into, textOf(table.columns), rows);
    },
    finish: async () => {
      for (const table of ofQueue) await fillQueueTable(target, table);
      // The queue removes jobs that waited for so long, whether or not it could run meanwhile.
      await target.execute(
        `update pgboss.job_common set keep_until = greatest(keep_until, now() + interval '14 days')
         where state < 'completed'`,
      );
      await target.execute(references);
      for (const table of tables.values()) await assertSame(target, table);
    },
  };
}

/**
 * Returns the statements that make the tables as they were.
 * @throws StartError where they are of a later version
 */
export function schemaOf({ migrations }: Contents): string {
  const schema = schemaAfter(migrations);
  if (schema !== undefined) return schema;
  throw new StartError('This was made by a later version of the product: use that version.');
}

async function refuseUsed(target: CopyConnection): Promise<void> {
  const used = await target.query(
    `select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname in ('public', 'drizzle', 'pgboss') limit 1`,
  );
  if (used.length > 0) {
    throw new StartError('The database is not empty: name an empty one in DATABASE_URL.');
  }
}

/** The tables of the job queue, as part of a transaction that has begun. */
function queueSchema(): string {
  const statements = getConstructionPlans('pgboss')
    .replace(/^\s*begin;/i, '')
    .replace(/commit;\s*$/i, '');
  return `${statements}; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;
}

/** Removes the references between tables, which come in any order. Returns the statements that add them again. */
async function dropReferences(target: CopyConnection): Promise<string> {
  const references = await target.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  await target.execute(references.map(({ drop }) => drop).join(';\n'));
  return references.map(({ add }) => add).join(';\n');
}

/** Fills a table of the job queue with what it has in common with that of another version. */
async function fillQueueTable(target: CopyConnection, table: TableContents): Promise<void> {
  const all = await target.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = '${table.name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const common = all.filter((one) => table.columns.includes(one.name));
  await target.execute(
    `insert into ${table.name} (${common.map((one) => one.name).join(', ')})
     select ${common.map((one) => `${one.name}::${one.type}`).join(', ')} from ${incomingOf(table)}`,
  );
}

async function assertSame(target: CopyConnection, expected: TableContents): Promise<void> {
  const { rows, hash } = await fingerprintOf(target, expected);
  if (rows === expected.rows && hash === expected.hash) return;
  throw new StartError(
    `${expected.name} is not the same as in the copied database (${rows} rows of ${expected.rows}): nothing was changed.`,
  );
}
