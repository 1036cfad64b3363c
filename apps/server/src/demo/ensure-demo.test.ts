import {
  checkAuditLog,
  companyTypes,
  getHome,
  getSession,
  listApprovalSetups,
  listApproverGroups,
  listCompanies,
  listContactGroups,
  listContacts,
  listCustomFields,
  listDocuments,
  listEmailTemplates,
  listFormPacks,
  listFormTemplates,
  listOutbox,
  listProjects,
  listUsers,
  userStates,
  userTypes,
} from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../platform/database/database.ts';
import {
  approvalSetups,
  documents,
  emailTemplates,
  formPacks,
  formTemplates,
  memberships,
  projects,
  tenants,
  users,
} from '../platform/database/tables/index.ts';
import type { Platform } from '../platform/platform.ts';
import { must } from '../testing/fixtures.ts';
import { onPostgres } from '../testing/open-test-database.ts';
import { signIn } from '../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type DemoUsers, ensureDemo } from './ensure-demo.ts';

let app: TestApp;
let demo: DemoUsers;

beforeAll(async () => {
  app = await startTestApp();
  demo = await started(app.platform);
});
afterAll(() => app.close());

/** What a start of the server says of the demo organisation. */
async function started(platform: Platform): Promise<DemoUsers> {
  const made = await ensureDemo(platform);
  if (!made) throw new Error('There is no demo.');
  return made;
}

async function tokensOf(userType: (typeof userTypes)[number], password = demo.password) {
  const user = demo.users.find((one) => one.userType === userType);
  if (!app.platform.userPool || !user) throw new Error('no such user');
  return signIn(app.platform.userPool, user.email, password);
}

const demoTenants = () =>
  app.platform.database.system((tx) => tx.select().from(tenants).where(eq(tenants.isDemo, true)));
const settingsWith = (change: Partial<Platform['settings']>): Platform => ({
  ...app.platform,
  settings: { ...app.platform.settings, ...change },
});

describe('on an empty database', () => {
  test('a demo organisation is made, clearly marked, with a user of each type who can sign in', async () => {
    expect(demo.users.map((user) => user.userType)).toEqual([...userTypes]);
    for (const userType of userTypes) {
      const session = await must(app.call(getSession, await tokensOf(userType)));
      expect(session).toMatchObject({ userType, tenant: { isDemo: true } });
      expect(session.user.email).toMatch(/\.example$/);
      expect(session.homeCompanyId).not.toBeNull();
    }
  });

  test('it has companies of all types, projects, templates, packs, and documents under way', async () => {
    const admin = await tokensOf('SysAdmin');
    const query = {};
    const companies = await must(app.call(listCompanies, admin, { query }));
    expect(companies.items.map((one) => one.type).toSorted()).toEqual([...companyTypes].toSorted());
    const projects = await must(app.call(listProjects, admin, { query }));
    expect(new Set(projects.items.map((one) => one.companyId)).size).toBe(3);
    const templates = await must(app.call(listFormTemplates, admin, { query }));
    expect(templates.items.length).toBeGreaterThanOrEqual(3);
    for (const template of templates.items) expect(template.fieldCount).toBeGreaterThan(3);
    const packs = await must(app.call(listFormPacks, admin, { query }));
    expect(Math.max(...packs.items.map((one) => one.formCount))).toBeGreaterThan(1);
    const list = await must(app.call(listDocuments, admin, { query }));
    expect(list.counts.drafts).toBeGreaterThan(0);
    expect(list.counts.pending).toBeGreaterThan(0);
    const operator = await must(app.call(getHome, await tokensOf('Operator')));
    expect(operator.counts).toEqual(list.counts);
  });

  test('its office has people in every state, and groups with somebody in each', async () => {
    const admin = await tokensOf('SysAdmin');
    const { items, counts } = await must(app.call(listUsers, admin, { query: { pageSize: 100 } }));
    for (const state of userStates) expect(counts[state]).toBeGreaterThan(0);
    expect(items.length).toBeGreaterThan(15);
    for (const user of items) expect(user.email).toMatch(/\.example$/);
    const groups = await must(app.call(listApproverGroups, admin, { query: {} }));
    expect(groups.items.map(({ name }) => name)).toEqual(['Finance', 'Legal', 'Production']);
    for (const { memberCount } of groups.items) expect(memberCount).toBeGreaterThan(1);
    expect((await must(app.call(checkAuditLog, admin))).broken).toEqual([]);
  });

  test('its pages have something to show: contacts, groups, fields, approval setups and e-mails', async () => {
    const admin = await tokensOf('SysAdmin');
    const query = {};
    const people = await must(app.call(listContacts, admin, { query }));
    expect(people.total).toBeGreaterThan(100);
    expect(new Set(people.items.map(({ category }) => category)).size).toBeGreaterThan(2);
    expect((await must(app.call(listContactGroups, admin, { query }))).items).toHaveLength(6);
    for (const of of ['contact', 'project', 'document'] as const) {
      const fields = await must(app.call(listCustomFields, admin, { query: { of } }));
      expect([of, fields.items.length > 0]).toEqual([of, true]);
    }
    expect((await must(app.call(listApprovalSetups, admin, { query }))).items).toHaveLength(3);
    expect((await must(app.call(listEmailTemplates, admin, { query }))).items).toHaveLength(4);
  });

  test('the next start finds it as it is', async () => {
    const before = await demoTenants();
    expect(await started(app.platform)).toEqual(demo);
    expect(await demoTenants()).toEqual(before);
  });
});

describe('DEMO_PASSWORD', () => {
  test('on a later start becomes the password of all demo users', async () => {
    const demoPassword = 'Chosen-later-1';
    const again = await started(settingsWith({ demoPassword }));
    expect(again.password).toBe(demoPassword);
    for (const userType of userTypes) await tokensOf(userType, demoPassword);
    await expect(tokensOf('SysAdmin')).rejects.toThrow('NotAuthorizedException');
    demo = again;
  });
});

describe('a demo organisation that an interrupted start left half made', () => {
  test('is made anew, with everything in it', async () => {
    const [before] = await demoTenants();
    await app.platform.database.system((tx) => tx.update(tenants).set({ readyAt: null }));
    demo = await started(settingsWith({ demoPassword: demo.password }));
    const [after, ...more] = await demoTenants();
    expect(more).toEqual([]);
    expect(after?.id).not.toBe(before?.id);
    expect(after?.readyAt).toBeInstanceOf(Date);
    const left = await app.platform.database.system(async (tx) =>
      rowsOf<{ tenant: string }>(
        await tx.execute(sql`select distinct ${documents.tenantId} as tenant from ${documents}`),
      ),
    );
    expect(left).toEqual([{ tenant: after?.id }]);
    for (const userType of userTypes) await tokensOf(userType);
  });

  // Making it takes long, and no database does this in a way of its own.
  test.skipIf(onPostgres)(
    'is made anew, though nothing but its people’s accounts was made',
    async () => {
      await app.platform.database.system(async (tx) => {
        const first = [
          documents,
          formPacks,
          formTemplates,
          emailTemplates,
          projects,
          approvalSetups,
        ];
        for (const table of [...first, memberships, users]) await tx.delete(table);
        await tx.update(tenants).set({ readyAt: null });
      });
      const smtpUrl = 'smtp://127.0.0.1:1';
      demo = await started(settingsWith({ demoPassword: demo.password, smtpUrl }));
      expect(await demoTenants()).toHaveLength(1);
      for (const userType of userTypes) await tokensOf(userType);
      // Nobody has the addresses of the demo: where mails leave by SMTP, none of its documents is sent.
      const states = await app.platform.database.system((tx) =>
        tx.selectDistinct({ state: documents.state }).from(documents),
      );
      expect(states).toEqual([{ state: 'draft' }]);
    },
  );
});

describe('an installation with an organisation of its own', () => {
  test('gets no demo', async () => {
    const own = await startTestApp();
    try {
      const tenant = await own.otherTenant();
      expect(await ensureDemo(own.platform)).toBeUndefined();
      const { items } = await must(own.call(listOutbox, tenant.users.SysAdmin, { query: {} }));
      expect(items).toEqual([]);
    } finally {
      await own.close();
    }
  });
});
