import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { onPostgres, openTestDatabase } from '../../testing/open-test-database.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLog } from '../log/log.ts';
import { rowsOf } from './database.ts';
import { migrateDatabase, migrationsFolder, readSchema } from './migrate.ts';
import type { OpenDatabase } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';
import { pgliteMigrations } from './pglite-driver.ts';

/** Reads the schema of a database, for comparison. */
async function schemaOf({ queries }: OpenDatabase) {
  const read = async (statement: ReturnType<typeof sql>) =>
    rowsOf<{ it: string }>(await queries.execute(statement)).map((row) => row.it);
  return {
    migrations: await read(sql`select hash as it from drizzle.__drizzle_migrations order by id`),
    tables: await read(sql`
      select oid || ' ' || relname as it from pg_class
      where relnamespace = 'public'::regnamespace order by relname`),
    policies: await read(sql`select oid || ' ' || polname as it from pg_policy order by oid`),
  };
}

describe('a new database', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  const opened: OpenDatabase[] = [];

  beforeEach(async () => {
    database = await openTestDatabase({ bare: true });
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    await database.drop();
  });

  test('gets its tables, with a policy on each that belongs to a tenant', async () => {
    opened.push(await database.open());
    const schema = await schemaOf(opened[0]!);
    expect(schema.migrations.length).toBeGreaterThan(0);
    expect(schema.tables.some((one) => one.endsWith(' documents'))).toBe(true);
    expect(schema.policies.length).toBeGreaterThan(10);
  });

  test('has each table analysed from its first row on', async () => {
    opened.push(await database.open());
    const left = await opened[0]!.queries.execute(sql`
      select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not 'autovacuum_analyze_threshold=0' = any (coalesce(reloptions, '{}'))`);
    expect(rowsOf(left)).toEqual([]);
  });

  const url = () => database.databaseUrl ?? '';
  const openAnother = () => openPostgres(url(), () => {});
  /** As a later start brings it up to date. */
  const migrateAgain = async () => {
    const [{ pglite } = { pglite: undefined }] = opened;
    if (pglite) await migrateDatabase(pgliteMigrations(pglite));
    else opened.push(await openAnother());
  };

  test('that another version made is refused with what to do about it, and left as it is', async () => {
    opened.push(await database.open());
    const { queries } = opened[0]!;
    await queries.execute(sql`update drizzle.__drizzle_migrations set hash = 'of another version'`);
    const before = await schemaOf(opened[0]!);
    await expect(migrateAgain()).rejects.toThrow(
      /made by another version .* set DATA_DIR to another folder, or DATABASE_URL/,
    );
    expect(await schemaOf(opened[0]!)).toEqual(before);
  });

  test('gets each migration that it lacks, also where an earlier one says it is later', async () => {
    opened.push(await database.open());
    const { queries } = opened[0]!;
    const columnsAndIndexes = async () =>
      rowsOf(
        await queries.execute(sql`
          select table_name || '.' || column_name as it from information_schema.columns
          where table_schema = 'public'
          union select indexdef from pg_indexes where schemaname = 'public' order by 1`),
      );
    const before = await columnsAndIndexes();
    // As it was before the last migration, of whose forerunners one has a time that is ahead.
    const earlier = readMigrationFiles({ migrationsFolder }).slice(0, -1);
    const rows = earlier.map(
      ({ hash, folderMillis }, index) => `('${hash}', ${index === 1 ? 4e12 : folderMillis})`,
    );
    const statements = [
      'drop schema public cascade; create schema public; delete from drizzle.__drizzle_migrations',
      readSchema().functions,
      ...earlier.flatMap((one) => one.sql),
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ${rows.join()}`,
      `comment on table tenants is 'schema of before'`,
    ];
    for (const one of statements) {
      // Several at once are no prepared statement.
      await queries.execute(
        sql.raw(`do $whole$ begin execute $several$${one}$several$; end $whole$`),
      );
    }
    expect(await columnsAndIndexes()).not.toEqual(before);
    await migrateAgain();
    expect(await columnsAndIndexes()).toEqual(before);
  });

  test('gets new functions and triggers once their text has changed', async () => {
    opened.push(await database.open());
    const { queries } = opened[0]!;
    const read = async () =>
      rowsOf(
        await queries.execute(sql`
          select (select count(*)::int from pg_trigger where not tgisinternal) as triggers,
            as_number('12')`),
      )[0];
    const before = await read();
    await queries.execute(sql`drop trigger contacts_added on contacts`);
    await queries.execute(
      sql`create or replace function as_number("value" text) returns double precision language sql as 'select 0.0::float8'`,
    );
    await queries.execute(sql`comment on table tenants is 'schema of before'`);
    expect(await read()).not.toEqual(before);
    await migrateAgain();
    expect(await read()).toEqual(before);
    expect(before).toMatchObject({ as_number: 12 });
  });

  describe.runIf(onPostgres)('on a server', () => {
    test('is brought up to date once by several processes that start at the same moment', async () => {
      opened.push(...(await Promise.all([1, 2, 3, 4].map(openAnother))));
      const { migrations } = await schemaOf(opened[0]!);
      expect(new Set(migrations).size).toBe(migrations.length);
      for (const one of opened) await one.ping();
    });

    test('is left alone by a later start', async () => {
      opened.push(await openAnother());
      const before = await schemaOf(opened[0]!);
      opened.push(await openAnother());
      expect(await schemaOf(opened[1]!)).toEqual(before);
    });

    test('gets one job queue from processes that start at the same moment', async () => {
      opened.push(await openAnother());
      const log = createLog('silent');
      const worker = {
        kind: { queue: 'tested', data: z.object({}), concurrency: 1, retries: 1 },
        handle: async () => {},
        exhausted: async () => {},
      };
      const start = () =>
        startJobs({ pglite: undefined, databaseUrl: url(), workers: [worker], log });
      const started = await Promise.all([start(), start(), start()]);
      const queues = rowsOf<{ name: string }>(
        await opened[0]!.queries.execute(sql`select name from pgboss.queue order by name`),
      ).map((row) => row.name);
      for (const jobs of started) await jobs.stop();
      expect(queues.filter((name) => name.startsWith('tested'))).toEqual(['tested', 'tested.dead']);
    });

    test('leaves no connection behind that waits for the lock', async () => {
      opened.push(await openAnother());
      const locks = rowsOf<{ count: number }>(
        await opened[0]!.queries.execute(
          sql`select count(*)::int as count from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
        ),
      );
      expect(locks[0]?.count).toBe(0);
    });
  });
});

describe('a server that can’t be reached', () => {
  test('is named by its setting and the reason, never by its address and password', async () => {
    const refusal = await openPostgres(
      'postgres://ann:very-secret@127.0.0.1:1/forms',
      () => {},
    ).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'StartError' });
    const { message } = refusal as Error;
    expect(message).toContain('DATABASE_URL');
    expect(message).toContain('ECONNREFUSED');
    expect(message).not.toContain('very-secret');
  });
});
