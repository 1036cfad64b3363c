import { companyTypes, createCompany, listCompanies, messages } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '../../platform/database/tables/index.ts';
import { must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
});
afterAll(() => app.close());

const add = (name: string, code: string, in_: TestTenant<'SysAdmin'> = tenant) =>
  app.call(createCompany, in_.users.SysAdmin, { body: { name, code, type: 'PAYE' } });
const list = (query: Record<string, string | number>, in_: TestTenant<'SysAdmin'> = tenant) =>
  must(app.call(listCompanies, in_.users.SysAdmin, { query }));

describe('a company', () => {
  test('of each type is added by a SysAdmin, with an event that says by whom', async () => {
    for (const [index, type] of companyTypes.entries()) {
      const body = { name: ` Company ${index} `, code: `C${index}`, type };
      const made = await must(app.call(createCompany, tenant.users.SysAdmin, { body }));
      expect(made).toEqual({ id: made.id, name: `Company ${index}`, code: `C${index}`, type });
      const events = await app.platform.database.tenant(tenant.id, (tx) =>
        tx.select().from(auditEvents).where(eq(auditEvents.subjectId, made.id)),
      );
      expect(events).toMatchObject([
        { action: 'company.created', actorId: tenant.users.SysAdmin.userId },
      ]);
    }
  });

  test('has a name and a code that no other has, whatever their case', async () => {
    await must(add('Northlight', 'NL'));
    const name = await add('NORTHLIGHT', 'NX');
    expect([name.status, name.error.code, Object.keys(name.error.fields ?? {})]).toEqual([
      409,
      'conflict',
      ['name'],
    ]);
    const code = await add('Another', 'nl');
    expect([code.status, Object.keys(code.error.fields ?? {})]).toEqual([409, ['code']]);
    const other = await app.otherTenant();
    expect((await add('Northlight', 'NL', other)).status).toBe(200);
  });

  test('is added once, though it is asked for twice at the same moment', async () => {
    const answers = await Promise.all([add('Twice', 'TW'), add('Twice', 'TW')]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  test('is refused with a name or code that does not follow the rule', async () => {
    for (const bad of ['', ' ', '_x', 'x-', 'a/b', 'Müller', 'a\nb']) {
      const answer = await add(bad, bad);
      expect(answer.error.fields).toEqual({ name: messages.naming, code: messages.naming });
    }
    const long = await add('x'.repeat(121), 'x'.repeat(21));
    expect(Object.keys(long.error.fields ?? {}).toSorted()).toEqual(['code', 'name']);
  });
});

describe('the list of companies', () => {
  let theirs: TestTenant<'SysAdmin'>;

  beforeAll(async () => {
    theirs = await app.otherTenant();
    for (const name of ['beta', 'Alpha', 'Gamma', 'alpha two', '100 percent', 'delta_x']) {
      await must(add(name, `${name.slice(0, 3)}-${name.length}`.replaceAll(' ', ''), theirs));
    }
  });

  test('is by name, whatever the case, in pages', async () => {
    const first = await list({ pageSize: 4 }, theirs);
    expect(first).toMatchObject({ total: 6, page: 1, pageSize: 4 });
    const second = await list({ pageSize: 4, page: 2 }, theirs);
    const names = [...first.items, ...second.items].map((company) => company.name);
    expect(names).toEqual(['100 percent', 'Alpha', 'alpha two', 'beta', 'delta_x', 'Gamma']);
  });

  test('is searched by name and code, and takes wildcards as they are typed', async () => {
    const found = async (search: string) =>
      (await list({ search }, theirs)).items.map((company) => company.name);
    expect(await found('ALPHA')).toEqual(['Alpha', 'alpha two']);
    expect(await found('Gam-5')).toEqual(['Gamma']);
    expect(await found('_')).toEqual(['delta_x']);
    expect(await found('%')).toEqual([]);
    expect(await found("'; drop table companies; --")).toEqual([]);
  });

  test('refuses pages that are none', async () => {
    for (const query of [{ page: 0 }, { page: 'x' }, { pageSize: 101 }, { pageSize: 0 }]) {
      const answer = await app.call(listCompanies, theirs.users.SysAdmin, {
        query,
      });
      expect(answer.status).toBe(400);
    }
  });
});
