import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemoryPglite } from '../../testing/open-memory-pglite.ts';
import type { OpenDatabase } from './open-pglite.ts';
import { tidyTables, trimLog } from './upkeep.ts';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openMemoryPglite();
});
afterAll(() => open.close());

test('a table that has changed a lot is analysed, and swept where much of it is dead or new', async () => {
  const { pglite } = open;
  if (!pglite) throw new Error('This is about the embedded database.');
  await tidyTables(pglite);
  const { rows: untold } = await pglite.query(
    `select relname from pg_class where relkind = 'r' and reltuples < 0 and pg_relation_size(oid) > 0
    and relnamespace = 'public'::regnamespace`,
  );
  expect(untold).toEqual([]);
  await pglite.exec(`insert into tenants (id, name) values (gen_random_uuid(), 'The first')`);
  expect(await tidyTables(pglite)).toEqual(['public.tenants']);
  await pglite.exec(`insert into tenants (id, name) values (gen_random_uuid(), 'The second')`);
  expect(await tidyTables(pglite)).toEqual(['public.tenants']);
  await pglite.exec(
    `insert into tenants (id, name) select gen_random_uuid(), 'Tenant ' || n from generate_series(1, 498) as n`,
  );
  expect(await tidyTables(pglite)).toEqual(['public.tenants']);
  const { rows } = await pglite.query<{ rows: number }>(
    `select reltuples::int as rows from pg_class where relname = 'tenants'`,
  );
  expect(rows).toEqual([{ rows: 500 }]);
  expect(await tidyTables(pglite)).toEqual([]);

  await pglite.exec(
    `insert into tenants (id, name) select gen_random_uuid(), 'More ' || n from generate_series(1, 1500) as n`,
  );
  const isSwept = async () => {
    const seen = await pglite.query<{ all: boolean }>(
      `select relallvisible = relpages as all from pg_class where relname = 'tenants'`,
    );
    return seen.rows[0]?.all;
  };
  expect(await tidyTables(pglite, false)).toEqual(['public.tenants']);
  expect(await isSwept()).toBe(false);
  expect(await tidyTables(pglite, false)).toEqual([]);
  expect(await tidyTables(pglite)).toEqual(['public.tenants']);
  expect(await isSwept()).toBe(true);

  await pglite.exec('delete from tenants');
  expect(await tidyTables(pglite)).toEqual(['public.tenants']);
  const left = await pglite.query<{ dead: number }>(
    `select n_dead_tup::int as dead from pg_stat_user_tables where relname = 'tenants'`,
  );
  expect(left.rows).toEqual([{ dead: 0 }]);
});

test('the log of changes is deleted once it is long', async () => {
  const { pglite } = open;
  if (!pglite) throw new Error('This is about the embedded database.');
  await trimLog(pglite, 0);
  const megabyte = 2 ** 20;
  expect(await trimLog(pglite, megabyte)).toBe(false);
  await pglite.exec(
    `insert into tenants (id, name) select gen_random_uuid(), 'Tenant ' || n from generate_series(1, 10000) as n`,
  );
  expect(await trimLog(pglite, megabyte)).toBe(true);
  expect(await trimLog(pglite, megabyte)).toBe(false);
});
