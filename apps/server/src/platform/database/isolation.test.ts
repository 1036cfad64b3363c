import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { createLink } from '../links/links.ts';
import { rowsOf } from './database.ts';
import { newId } from './ids.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant;

beforeAll(async () => {
  app = await startTestApp({}, { inThread: true });
  ours = await app.tenant();
  theirs = await app.tenant();
  for (const { id } of [ours, theirs]) {
    await app.platform.database.tenant(id, (tx) =>
      tx.execute(sql`
        insert into contacts (id, tenant_id, first_name, last_name, email)
        values (${newId()}, ${id}, 'Ann', 'Lee', 'ann@example.com')`),
    );
  }
});
afterAll(() => app.close());

const asOurs = <T>(statement: ReturnType<typeof sql>) =>
  app.platform.database.tenant(ours.id, async (tx) => rowsOf<T>(await tx.execute(statement)));

/** The code of the error that a statement fails with, which drizzle keeps in the cause. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: Error & { cause?: { code?: string } }) => error.cause?.code,
  );

const refused = '42501';

describe('a tenant’s queries', () => {
  test('see their own rows alone, though the SQL has no condition', async () => {
    const rows = await asOurs<{ tenant_id: string }>(sql`select tenant_id from contacts`);
    expect(rows.map((row) => row.tenant_id)).toEqual([ours.id]);
    expect(await asOurs(sql`select id from tenants`)).toEqual([{ id: ours.id }]);
  });

  test('see the users who work there and no others', async () => {
    const rows = await asOurs<{ id: string }>(sql`select id from users`);
    const expected = Object.values(ours.users).map((user) => user.userId);
    expect(rows.map((row) => row.id).sort()).toEqual(expected.sort());
  });

  test('change and delete their own rows alone', async () => {
    await asOurs(sql`update contacts set first_name = 'Bea'`);
    const names = await app.platform.database.system(async (tx) =>
      rowsOf<{ tenant_id: string; first_name: string }>(
        await tx.execute(sql`select tenant_id, first_name from contacts`),
      ),
    );
    const nameIn = (id: string) => names.find((row) => row.tenant_id === id)?.first_name;
    expect([nameIn(ours.id), nameIn(theirs.id)]).toEqual(['Bea', 'Ann']);
    const deleted = await asOurs(
      sql`delete from contacts where tenant_id = ${theirs.id} returning id`,
    );
    expect(deleted).toEqual([]);
  });

  test('can’t write a row for another tenant, nor give one away', async () => {
    const insert = sql`
      insert into contacts (id, tenant_id, first_name, last_name, email)
      values (${newId()}, ${theirs.id}, 'Eve', 'Lee', 'eve@example.com')`;
    expect(await codeOf(asOurs(insert))).toBe(refused);
    expect(await codeOf(asOurs(sql`update contacts set tenant_id = ${theirs.id}`))).toBe(refused);
  });

  test('find by the beginnings of words their own rows alone, though policies are looked past', async () => {
    // The index has no more than the end of an id: here it is the same.
    const twin = `${newId().slice(0, 24)}${ours.id.slice(24)}`;
    const ids = { ours: newId(), twin: newId() };
    await app.platform.database.system(async (tx) => {
      await tx.execute(sql`insert into tenants (id, name) values (${twin}, 'Twin')`);
      await tx.execute(sql`
        insert into contacts (id, tenant_id, first_name, last_name, email) values
          (${ids.ours}, ${ours.id}, 'O''Neil\\', 'Twinnedly', ''), (${ids.twin}, ${twin}, 'O''Neil\\', 'Twinnedly', '')`);
    });
    const found = sql`
      select id from rows_with_beginnings('contacts', array['o''neil\\', 'neil', 'twinnedless'], null, null) as id`;
    expect(await asOurs(found)).toEqual([{ id: ids.ours }]);
    const elsewhere = sql`
      select id from rows_with_beginnings('contacts', array['neil'], 'twinnedless', 10) as id`;
    expect(await asOurs(elsewhere)).toEqual([]);
    const withoutTenant = app.platform.database.system(async (tx) =>
      rowsOf(await tx.execute(found)),
    );
    expect(await withoutTenant).toEqual([]);
    const both = sql`delete from contacts where id in (${ids.ours}, ${ids.twin})`;
    await app.platform.database.system((tx) => tx.execute(both));
  });

  test('can’t reach accounts or the job queue', async () => {
    for (const table of ['pool_users', 'pool_sessions', 'pgboss.job']) {
      expect([table, await codeOf(asOurs(sql.raw(`select * from ${table}`)))]).toEqual([
        table,
        refused,
      ]);
    }
  });

  test('can’t see links that are above tenants', async () => {
    const above = { purpose: 'set-up', tenantId: null } as const;
    await app.platform.database.system((tx) => createLink(tx, above));
    expect(await asOurs(sql`select * from links where tenant_id is null`)).toEqual([]);
  });

  test('can’t rewrite the audit trail', async () => {
    expect(await codeOf(asOurs(sql`update audit_events set action = 'nothing'`))).toBe(refused);
    expect(await codeOf(asOurs(sql`delete from audit_events`))).toBe(refused);
    expect(await codeOf(asOurs(sql`delete from audit_heads`))).toBe(refused);
  });

  test('can’t refer to another tenant’s row, though a foreign key looks past the policies', async () => {
    const company = newId();
    await app.platform.database.tenant(theirs.id, (tx) =>
      tx.execute(sql`
        insert into companies (id, tenant_id, name, code, type)
        values (${company}, ${theirs.id}, 'Theirs', 'T1', 'PAYE')`),
    );
    const project = sql`
      insert into projects (id, tenant_id, company_id, name, code)
      values (${newId()}, ${ours.id}, ${company}, 'Mine', 'M1')`;
    expect(await codeOf(asOurs(project))).toBe('23503');
  });
});

describe('queries without a tenant', () => {
  test('see nothing', async () => {
    const noUser = '';
    const rows = await app.platform.database.tenant(noUser, async (tx) => [
      rowsOf(await tx.execute(sql`select * from contacts`)),
      rowsOf(await tx.execute(sql`select * from tenants`)),
      rowsOf(await tx.execute(sql`select * from users`)),
    ]);
    expect(rows).toEqual([[], [], []]);
  });
});

describe('the tables', () => {
  test('are each bound by a policy, or out of a tenant’s reach', async () => {
    const open = await app.platform.database.system(async (tx) =>
      rowsOf<{ name: string }>(
        await tx.execute(sql`
          select c.relname as name from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and has_table_privilege('countersign_tenant', c.oid, 'select')
          and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`),
      ),
    );
    expect(open).toEqual([]);
  });
});

describe('a transaction inside another one', () => {
  test('throws instead of waiting for itself', async () => {
    const { database } = app.platform;
    const nested = database.system(() => database.system(async () => 1));
    await expect(nested).rejects.toThrow('inside another one');
  });
});
