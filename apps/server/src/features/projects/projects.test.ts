import {
  addProjectMembers,
  archiveCompany,
  archiveProject,
  createCompany,
  createDocument,
  createProject,
  exportProjects,
  getProject,
  getProjectHistory,
  getUser,
  listProjectMembers,
  listProjects,
  messages,
  type Project,
  removeProjectMember,
  restoreProject,
  type UpdateProjectInput,
  updateDocument,
  updateProject,
  userTypes,
} from '@countersign/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { approvalSetups, projectMembers } from '../../platform/database/tables/index.ts';
import { draftDocument, makeWorld, must, recipient } from '../../testing/fixtures.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: TestUser;
let companyId: string;
let otherCompanyId: string;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  admin = tenant.users.SysAdmin;
  companyId = await addCompany('Northlight Pictures', 'NLP');
  otherCompanyId = await addCompany('Southlight', 'SL');
});
afterAll(() => app.close());

async function addCompany(
  name: string,
  code: string,
  in_: TestTenant<'SysAdmin'> = tenant,
): Promise<string> {
  const body = { name, code, type: 'Company' as const, currency: 'EUR' };
  return (await must(app.call(createCompany, in_.users.SysAdmin, { body }))).id;
}

const add = (name: string, code: string, more: object = {}) =>
  app.call(createProject, admin, { body: { companyId, name, code, ...more } });
const get = (id: string) => must(app.call(getProject, admin, { params: { id } }));
const namesFor = async (user: keyof TestTenant['users'], query = {}) =>
  (await must(app.call(listProjects, tenant.users[user], { query }))).items.map((one) => one.name);
const historyOf = (id: string) =>
  must(app.call(getProjectHistory, admin, { params: { id }, query: {} }));

/** Builds the input of a project's form. */
function formOf(project: Project, change: Partial<UpdateProjectInput> = {}) {
  return { ...project, approvalSetupId: project.approvalSetup?.id ?? null, ...change };
}

const change = (project: Project, values: Partial<UpdateProjectInput>) =>
  app.call(updateProject, admin, { params: { id: project.id }, body: formOf(project, values) });
const join = (id: string, ...users: TestUser[]) =>
  app.call(addProjectMembers, admin, {
    params: { id },
    body: { userIds: users.map(({ userId }) => userId) },
  });

async function addApprovalSetup(name: string, archivedAt: Date | null = null): Promise<string> {
  const id = newId();
  await app.platform.database.tenant(tenant.id, (tx) =>
    tx.insert(approvalSetups).values({ id, tenantId: tenant.id, name, archivedAt }),
  );
  return id;
}

describe('a project', () => {
  test('belongs to a company, whose name and currency it has', async () => {
    const made = await must(add('Salt', 'SAL'));
    expect(made).toMatchObject({
      companyId,
      companyName: 'Northlight Pictures',
      name: 'Salt',
      code: 'SAL',
      currency: 'EUR',
      departments: [],
      taxRiskMode: 'off',
      archivedAt: null,
    });
    expect((await must(add('Dollars', 'DOL', { currency: 'USD' }))).currency).toBe('USD');
  });

  test('has a name that no other of its company has, and a code that no other has at all', async () => {
    await must(add('Hollow', 'HOL'));
    const name = await add('HOLLOW', 'HO2');
    expect([name.status, Object.keys(name.error.fields ?? {})]).toEqual([409, ['name']]);
    const code = await add('Other', 'hol', { companyId: otherCompanyId });
    expect([code.status, Object.keys(code.error.fields ?? {})]).toEqual([409, ['code']]);
    expect((await add('Hollow', 'HO3', { companyId: otherCompanyId })).status).toBe(200);
  });

  test('can’t be put into a company that is not there, or is another tenant’s', async () => {
    const theirs = await addCompany('Theirs', 'TH', await app.otherTenant());
    for (const company of [theirs, '0190a000-0000-7000-8000-000000000000']) {
      const answer = await add('Mine', 'MIN', { companyId: company });
      expect([answer.status, answer.error.fields]).toEqual([
        400,
        { companyId: 'Choose one of the companies.' },
      ]);
    }
    const nonsense = await add('Mine', 'MIN', { companyId: 'nonsense' });
    expect(nonsense.error.fields).toHaveProperty('companyId');
    expect(await namesFor('SysAdmin', { search: 'mine' })).toEqual([]);
  });

  test('is refused where it makes no sense, at the field', async () => {
    const wrong: [object, string, string?][] = [
      [{ startsOn: '2026-05-02', endsOn: '2026-05-01' }, 'endsOn'],
      [{ startsOn: '2026-02-30' }, 'startsOn', 'Enter a date.'],
      [{ departments: ['Camera', 'Sound', 'CAMERA'] }, 'departments.2'],
      [{ departments: [' '] }, 'departments.0', messages.required],
      [{ watermarkText: 'For {{nobody}}' }, 'watermarkText'],
      [{ watermarkText: 'For {{name' }, 'watermarkText'],
      [{ currency: 'XYZ' }, 'currency', 'Choose a currency.'],
      [{ approvalSetupId: newId() }, 'approvalSetupId', 'Choose one of the approval setups.'],
    ];
    for (const [values, field, message] of wrong) {
      const { status, error } = await add('Senseless', 'SEN', values);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
      if (message !== undefined) expect(error.fields?.[field]).toBe(message);
    }
  });
});

describe('a change of a project', () => {
  test('is recorded with its former state, by names', async () => {
    const made = await must(add('Before', 'BEF'));
    const approvalSetupId = await addApprovalSetup('Crew deals');
    const saved = await must(
      change(made, {
        companyId: otherCompanyId,
        departments: ['Sound', 'Camera'],
        startsOn: '2026-01-05',
        endsOn: '2026-01-05',
        approvalSetupId,
        taxRiskMode: 'hold-sending',
        watermarkText: 'For {{ name }}',
      }),
    );
    expect(saved).toMatchObject({
      companyName: 'Southlight',
      departments: ['Sound', 'Camera'],
      departmentCount: 2,
      approvalSetup: { id: approvalSetupId, name: 'Crew deals' },
      revision: made.revision + 1,
    });
    const [changed, created] = (await historyOf(made.id)).items;
    expect(created?.action).toBe('project.created');
    expect(changed?.changes).toContainEqual({
      field: 'company',
      before: 'Northlight Pictures',
      after: 'Southlight',
    });
    expect(changed?.changes).toContainEqual({
      field: 'approvalSetup',
      before: null,
      after: 'Crew deals',
    });
    expect((await must(change(saved, {}))).revision).toBe(saved.revision);
  });

  test('is refused where someone else saved first', async () => {
    const made = await must(add('Contested', 'CON'));
    await must(change(made, { departments: ['Theirs'] }));
    const mine = await change(made, { departments: ['Mine'] });
    expect([mine.status, mine.error.code]).toEqual([409, 'conflict']);
    expect((await get(made.id)).departments).toEqual(['Theirs']);
  });

  test('keeps an approval setup that was archived since, and takes no other archived one', async () => {
    const old = await addApprovalSetup('Old setup', new Date());
    const made = await must(add('Approved', 'APP'));
    const answer = await change(made, { approvalSetupId: old });
    expect(answer.error.fields).toEqual({
      approvalSetupId: '“Old setup” is archived. Choose another approval setup.',
    });
  });
});

describe('the archive', () => {
  test('keeps a project for what it is on, and from new documents', async () => {
    const other = await app.tenant();
    const world = await makeWorld(app, other);
    const { SysAdmin } = other.users;
    const draft = await draftDocument(app, SysAdmin, world);
    const params = { id: world.project.id };
    await must(app.call(archiveProject, SysAdmin, { params }));
    expect((await must(app.call(listProjects, SysAdmin, { query: {} }))).items).toEqual([]);
    const refused = await app.call(createDocument, SysAdmin, {
      body: { formPackId: world.pack.id, projectId: world.project.id, recipient },
    });
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { projectId: '“Salt” is archived. Choose another project.' },
    ]);
    const saved = await app.call(updateDocument, SysAdmin, {
      params: { id: draft.id },
      body: {
        projectId: world.project.id,
        recipient,
        values: {},
        revision: draft.revision,
      },
    });
    expect(saved.status).toBe(200);
    const edit = await app.call(updateProject, SysAdmin, {
      params,
      body: formOf(await must(app.call(getProject, SysAdmin, { params }))),
    });
    expect([edit.status, edit.error.error]).toEqual([
      409,
      'This project is archived. Restore it before you change it.',
    ]);
    await must(app.call(restoreProject, SysAdmin, { params }));
    const moved = await app.call(updateProject, SysAdmin, {
      params,
      body: formOf(await must(app.call(getProject, SysAdmin, { params })), {
        companyId: (
          await must(
            app.call(createCompany, SysAdmin, { body: { name: 'New', code: 'NEW', type: 'PAYE' } }),
          )
        ).id,
      }),
    });
    expect([moved.status, Object.keys(moved.error.fields ?? {})]).toEqual([409, ['companyId']]);
  });

  test('gives a project back only into a company that is not in it', async () => {
    const id = await addCompany('Closing', 'CLO');
    const project = await must(add('Closed', 'CLS', { companyId: id }));
    await must(app.call(archiveCompany, admin, { params: { id }, body: { withProjects: true } }));
    const kept = await get(project.id);
    expect([kept.archivedAt === null, kept.companyIsArchived]).toEqual([false, true]);
    const refused = await app.call(restoreProject, admin, { params: { id: project.id } });
    expect([refused.status, refused.error.error]).toEqual([
      409,
      'Closing, the company of this project, is archived. Restore the company first.',
    ]);
    expect((await historyOf(project.id)).items[0]?.action).toBe('project.archived');
  });
});

describe('members of a project', () => {
  test('are added and removed, and recorded for both project and user', async () => {
    const { id } = await must(add('Crewed', 'CRW'));
    const { Operator, Approver } = tenant.users;
    await must(join(id, Operator, Approver));
    await must(join(id, Operator));
    const query = {};
    const members = await must(app.call(listProjectMembers, admin, { params: { id }, query }));
    expect(members.items.map(({ name, userType }) => [name, userType])).toEqual([
      ['Test Approver', 'Approver'],
      ['Test Operator', 'Operator'],
    ]);
    expect((await get(id)).memberCount).toBe(2);
    expect(await namesFor('Operator')).toContain('Crewed');
    const before = await must(app.call(getUser, admin, { params: { id: Operator.userId } }));
    const params = { id, userId: Operator.userId };
    await must(app.call(removeProjectMember, admin, { params }));
    expect((await app.call(removeProjectMember, admin, { params })).status).toBe(404);
    const after = await must(app.call(getUser, admin, { params: { id: Operator.userId } }));
    expect(after.revision).toBe(before.revision + 1);
    expect(await namesFor('Operator')).not.toContain('Crewed');
    const { items } = await historyOf(id);
    const named = (user: TestUser) => ({ id: user.userId, name: user.name });
    expect(items.map(({ changes }) => changes)).toEqual([
      [{ field: 'members', before: [named(Operator)], after: [] }],
      [
        {
          field: 'members',
          before: [],
          after: expect.arrayContaining([named(Operator), named(Approver)]),
        },
      ],
      [],
    ]);
  });

  test('are users of the tenant, and are found by name and email', async () => {
    const { id } = await must(add('Searched', 'SEA'));
    const stranger = (await app.otherTenant()).users.SysAdmin;
    const refused = await join(id, stranger);
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['userIds']]);
    await must(join(id, ...Object.values(tenant.users)));
    const find = async (search: string) =>
      (await must(app.call(listProjectMembers, admin, { params: { id }, query: { search } })))
        .total;
    expect(await find('')).toBe(userTypes.length);
    expect(await find('test approver')).toBe(1);
    expect(await find(tenant.users.Admin.email)).toBe(1);
  });
});

describe('the list of projects', () => {
  test('is all of the tenant for a SysAdmin, and for others those that they belong to', async () => {
    const { id: projectId } = await must(add('Lantern', 'LMN'));
    expect(await namesFor('SysAdmin')).toContain('Lantern');
    expect(await namesFor('Admin')).not.toContain('Lantern');
    const { membershipId } = tenant.users.Admin;
    await app.platform.database.tenant(tenant.id, (tx) =>
      tx.insert(projectMembers).values({ tenantId: tenant.id, projectId, membershipId }),
    );
    expect(await namesFor('Admin')).toContain('Lantern');
    const query = { format: 'csv' as const, columns: 'name,companyId' };
    const theirs = await app.call(exportProjects, tenant.users.Admin, { query });
    const [head, ...lines] = theirs.raw.toString().trim().split('\r\n');
    expect(head).toBe('Name,Company');
    expect(lines).toContain('Lantern,Northlight Pictures');
    expect(lines).toHaveLength((await namesFor('Admin')).length);
  });

  test('is of one company where that is asked for, and is searched by name, code and company', async () => {
    await must(add('Southern', 'STH', { companyId: otherCompanyId }));
    const inOther = { companyId: otherCompanyId, search: 'sth' };
    expect(await namesFor('SysAdmin', inOther)).toEqual(['Southern']);
    expect(await namesFor('SysAdmin', { companyId, search: 'sth' })).toEqual([]);
    expect(await namesFor('SysAdmin', { search: 'southlight' })).toContain('Southern');
  });

  test('is sorted by dates with those without any at the end, and filtered by them', async () => {
    await must(add('Early', 'D1', { startsOn: '2031-01-01', endsOn: '2031-02-01' }));
    await must(add('Late', 'D2', { startsOn: '2031-06-01' }));
    const all = await namesFor('SysAdmin', { sort: 'startsOn', direction: 'descending' });
    expect(all.slice(0, 2)).toEqual(['Late', 'Early']);
    const filters = JSON.stringify([
      { field: 'endsOn', operator: 'between', values: ['2031-01-01', ''] },
      { field: 'companyId', operator: 'any', values: [companyId] },
    ]);
    expect(await namesFor('SysAdmin', { filters })).toEqual(['Early']);
  });
});

describe('permissions', () => {
  test('see a project is who belongs to it; a SysAdmin alone changes it', async () => {
    const made = await must(add('Guarded', 'GRD'));
    const params = { id: made.id };
    const stranger = (await app.otherTenant()).users.SysAdmin;
    for (const user of [tenant.users.Operator, stranger]) {
      expect((await app.call(getProject, user, { params })).status).toBe(404);
      const members = await app.call(listProjectMembers, user, { params, query: {} });
      expect(members.status).toBe(404);
    }
    await must(join(made.id, tenant.users.Operator));
    const seen = await must(app.call(getProject, tenant.users.Operator, { params }));
    expect(seen).toEqual(await get(made.id));
    const body = formOf(made, { name: 'Taken over' });
    expect((await app.call(updateProject, tenant.users.Operator, { params, body })).status).toBe(
      403,
    );
    const userIds = [stranger.userId];
    const answers = [
      await app.call(updateProject, stranger, { params, body }),
      await app.call(archiveProject, stranger, { params }),
      await app.call(restoreProject, stranger, { params }),
      await app.call(getProjectHistory, stranger, { params, query: {} }),
      await app.call(addProjectMembers, stranger, { params, body: { userIds } }),
      await app.call(removeProjectMember, stranger, {
        params: { id: made.id, userId: tenant.users.Operator.userId },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await get(made.id)).name).toBe('Guarded');
  });
});
