import { createCompany, createProject, listProjects } from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectMembers } from '../../platform/database/tables/index.ts';
import { must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let companyId: string;
let otherCompanyId: string;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  companyId = await addCompany('Northlight', 'NL');
  otherCompanyId = await addCompany('Southlight', 'SL');
});
afterAll(() => app.close());

async function addCompany(
  name: string,
  code: string,
  in_: TestTenant<'SysAdmin'> = tenant,
): Promise<string> {
  const body = { name, code, type: 'Company' as const };
  return (await must(app.call(createCompany, in_.users.SysAdmin, { body }))).id;
}

const add = (name: string, code: string, company = companyId) =>
  app.call(createProject, tenant.users.SysAdmin, { body: { companyId: company, name, code } });
const namesFor = async (user: keyof TestTenant['users'], query = {}) =>
  (await must(app.call(listProjects, tenant.users[user], { query }))).items.map((one) => one.name);

describe('a project', () => {
  test('belongs to a company, by whose name it is shown', async () => {
    const made = await must(add('Salt', 'SAL'));
    expect(made).toEqual({
      id: made.id,
      companyId,
      companyName: 'Northlight',
      name: 'Salt',
      code: 'SAL',
    });
  });

  test('has a name that no other of its company has, and a code that no other has at all', async () => {
    await must(add('Hollow', 'HOL'));
    const name = await add('HOLLOW', 'HO2');
    expect([name.status, Object.keys(name.error.fields ?? {})]).toEqual([409, ['name']]);
    const code = await add('Other', 'hol', otherCompanyId);
    expect([code.status, Object.keys(code.error.fields ?? {})]).toEqual([409, ['code']]);
    expect((await add('Hollow', 'HO3', otherCompanyId)).status).toBe(200);
  });

  test('can’t be put into a company that is not there, or is another tenant’s', async () => {
    const theirs = await addCompany('Theirs', 'TH', await app.otherTenant());
    for (const company of [theirs, '0190a000-0000-7000-8000-000000000000']) {
      const answer = await add('Mine', 'MIN', company);
      expect([answer.status, answer.error.fields]).toEqual([
        400,
        { companyId: 'Choose one of the companies.' },
      ]);
    }
    expect((await add('Mine', 'MIN', 'nonsense')).error.fields).toHaveProperty('companyId');
    expect(await namesFor('SysAdmin', { search: 'mine' })).toEqual([]);
  });
});

describe('the list of projects', () => {
  test('is all of the tenant for a SysAdmin, and for others those that they belong to', async () => {
    const { id: projectId } = await must(add('Lantern', 'LMN'));
    expect(await namesFor('SysAdmin')).toContain('Lantern');
    expect(await namesFor('Operator')).toEqual([]);
    const { membershipId } = tenant.users.Operator;
    await app.platform.database.tenant(tenant.id, (tx) =>
      tx.insert(projectMembers).values({ tenantId: tenant.id, projectId, membershipId }),
    );
    expect(await namesFor('Operator')).toEqual(['Lantern']);
    expect(await namesFor('Admin')).toEqual([]);
  });

  test('is of one company where that is asked for, and is searched by name and code', async () => {
    await must(add('Southern', 'STH', otherCompanyId));
    expect(await namesFor('SysAdmin', { companyId: otherCompanyId, search: 'sth' })).toEqual([
      'Southern',
    ]);
    expect(await namesFor('SysAdmin', { companyId, search: 'sth' })).toEqual([]);
  });
});
