import {
  checkAuditLog,
  companyTypes,
  type DocumentDetail,
  documentStates,
  getDocument,
  getDocumentEvents,
  getDocumentPdf,
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
  verifyFile,
} from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverDocument } from '../features/documents/index.ts';
import { rowsOf } from '../platform/database/database.ts';
import {
  approvalSetups,
  distributions,
  documents,
  emailTemplates,
  formPacks,
  formTemplates,
  mails,
  memberships,
  projects,
  taxRisks,
  taxStatementRecipients,
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

/** Returns the demo users that a start of the server reports. */
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

/** The documents that a demo user sees. */
async function documentsOf(userType: (typeof userTypes)[number]): Promise<DocumentDetail[]> {
  const user = await tokensOf(userType);
  const { items } = await must(
    app.call(listDocuments, user, { query: { tab: 'all', pageSize: 100 } }),
  );
  const found: DocumentDetail[] = [];
  for (const { id } of items)
    found.push(await must(app.call(getDocument, user, { params: { id } })));
  return found;
}

const ofDocuments = eq(mails.subjectType, 'document');

const demoTenants = () =>
  app.platform.database.system((tx) => tx.select().from(tenants).where(eq(tenants.isDemo, true)));
const settingsWith = (change: Partial<Platform['settings']>): Platform => ({
  ...app.platform,
  settings: { ...app.platform.settings, ...change },
});

describe('on an empty database', () => {
  test('its accounts have random ids, as generated ones of names without an account are', async () => {
    const accounts = await app.platform.database.system((tx) =>
      tx.select({ sub: users.sub }).from(users),
    );
    expect(accounts.length).toBeGreaterThan(userTypes.length);
    for (const { sub } of accounts) {
      expect(sub).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    }
  });

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
  });

  test('no statement was acknowledged before it was emailed', async () => {
    const events = await app.platform.database.system((tx) =>
      tx.select().from(taxStatementRecipients),
    );
    const acknowledged = events.filter((one) => one.acknowledgedAt !== null);
    expect(acknowledged).not.toEqual([]);
    for (const { sentAt, acknowledgedAt } of acknowledged) {
      expect(sentAt?.getTime() ?? 0).toBeLessThan(acknowledgedAt?.getTime() ?? 0);
    }
  });

  test('its documents are in every state, and each of its approvers is waited for', async () => {
    const documents = await documentsOf('SysAdmin');
    expect(new Set(documents.map(({ state }) => state))).toEqual(new Set(documentStates));
    const drafts = documents.filter(({ state }) => state === 'draft');
    const impossible = drafts.map(({ problems }) => problems.map(({ message }) => message));
    expect(impossible.toSorted((one, other) => one.length - other.length)).toEqual([
      [],
      [expect.stringContaining('has to be signed by Signer 1, who isn’t in the signing order')],
    ]);
    for (const userType of ['SysAdmin', 'Admin', 'Approver', 'Operator/Approver'] as const) {
      const turns = (await documentsOf(userType)).flatMap((document) => document.turns);
      expect([userType, turns.length > 0]).toEqual([userType, true]);
    }
    const parties = documents.flatMap((document) => document.parties);
    const turns = parties.filter(({ state }) => state === 'turn');
    expect(turns.some(({ role, openedAt }) => role === 'recipient' && openedAt === null)).toBe(
      true,
    );
    expect(turns.some(({ openedAt, remindedAt }) => openedAt && remindedAt)).toBe(true);
    expect(turns.some(({ hasBounced }) => hasBounced)).toBe(true);
    expect(turns.some(({ people }) => people.some(({ delegate }) => delegate !== null))).toBe(true);
    expect(parties.some(({ state, reason }) => state === 'declined' && reason !== '')).toBe(true);
    expect(parties.some(({ state }) => state === 'replaced')).toBe(true);
    expect(new Set(parties.map(({ role }) => role))).toEqual(
      new Set(['recipient', 'agent', 'signer', 'approver']),
    );
  });

  test('events of its documents are weeks old, and their times fit', async () => {
    const admin = await tokensOf('SysAdmin');
    const named = new Set<string>();
    for (const { id, createdAt, sentAt, parties } of await documentsOf('SysAdmin')) {
      const { items, isWhole } = await must(app.call(getDocumentEvents, admin, { params: { id } }));
      expect(isWhole).toBe(true);
      const times = items.map(({ at }) => at);
      expect(times).toEqual(times.toSorted());
      expect(times[0]).toBe(createdAt);
      for (const { action } of items) named.add(action);
      const timesOf = (...actions: string[]) =>
        items.filter(({ action }) => actions.includes(action)).map(({ at }) => at);
      expect(timesOf('document.sent')).toEqual(sentAt === null ? [] : [sentAt]);
      for (const { openedAt, actedAt, remindedAt, turnAt, state } of parties) {
        if (openedAt) expect(timesOf('document.opened')).toContain(openedAt);
        const acts = ['document.signed', 'document.filled', 'document.approved'];
        if (state === 'done') expect(timesOf(...acts)).toContain(actedAt);
        if (remindedAt) expect(timesOf('document.reminded')).toContain(remindedAt);
        if (turnAt) expect(times).toContain(turnAt);
      }
    }
    expect([...named].toSorted()).toEqual(
      expect.arrayContaining(
        (
          'approved bounced commented created declined delegated expired finished handed-over mailed ' +
          'opened reminded saved sent signed voided'
        )
          .split(' ')
          .map((name) => `document.${name}`),
      ),
    );
    const all = await app.platform.database.system((tx) =>
      tx.select({ state: mails.state, createdAt: mails.createdAt }).from(mails).where(ofDocuments),
    );
    expect(all.length).toBeGreaterThan(30);
    const ages = all.map(({ createdAt }) => (Date.now() - createdAt.getTime()) / 86_400_000);
    expect(Math.max(...ages)).toBeGreaterThan(20);
    // There is no mail server, and no one has these addresses: those of the past count as sent.
    expect(all.filter(({ state }) => state === 'held' || state === 'queued')).toEqual([]);
    expect(all.filter(({ state }) => state === 'sent').length).toBeGreaterThan(20);
  });

  test('an approved document is sealed, and anyone can verify it', async () => {
    const admin = await tokensOf('SysAdmin');
    const approved = (await documentsOf('SysAdmin')).filter(({ state }) => state === 'approved');
    expect(approved).toHaveLength(2);
    for (const { id } of approved) {
      const { raw: file } = await app.call(getDocumentPdf, admin, { params: { id } });
      const verdict = await must(app.call(verifyFile, undefined, { file }));
      expect(verdict).toMatchObject({ verdict: 'unchanged' });
    }
  });

  test('jobs that it leaves find nothing to do', async () => {
    const before = await app.platform.database.system((tx) => tx.$count(mails, ofDocuments));
    const admin = await tokensOf('SysAdmin');
    const tenantId = (await demoTenants())[0]?.id ?? '';
    for (const { id: documentId } of await documentsOf('SysAdmin')) {
      await deliverDocument(app.platform, { tenantId, documentId });
    }
    expect(await app.platform.database.system((tx) => tx.$count(mails, ofDocuments))).toBe(before);
    expect((await must(app.call(checkAuditLog, admin))).broken).toEqual([]);
  });

  test('its office has people in every state, and no empty group', async () => {
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

  test('its pages have something to show: contacts, groups, fields, approval setups and emails', async () => {
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
  test('is created again, with everything in it', async () => {
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
  test.skipIf(onPostgres)('is created again where only its accounts had been made', async () => {
    await app.platform.database.system(async (tx) => {
      const first = [
        taxRisks,
        distributions,
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
    // No one has the addresses of the demo: where mails leave by SMTP, none of its documents is sent.
    const states = await app.platform.database.system((tx) =>
      tx.selectDistinct({ state: documents.state }).from(documents),
    );
    expect(states).toEqual([{ state: 'draft' }]);
  });
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
