import {
  getOutboxAttachment,
  getOutboxMail,
  getSession,
  listOutbox,
  userTypes,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../platform/database/tables/index.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { invite, mailedPassword } from '../../testing/users.ts';

const nowhere = '0190a000-0000-7000-8000-000000000000';
const content = Buffer.from('%PDF-1.7 not really');

/** Stores an email with a file, without sending it. */
async function addMail(
  app: TestApp,
  { id: tenantId }: Pick<TestTenant, 'id'>,
  subject: string,
  confidential = false,
): Promise<void> {
  const { database, files } = app.platform;
  const file = await files.put(content);
  await database.tenant(tenantId, (tx) =>
    queueMail(tx, {
      tenantId,
      purpose: `test:${subject}`,
      sender: 'Forms <forms@example.com>',
      recipient: 'zofia@example.com',
      subject,
      text: 'Dear Zofia',
      html: '<p>Dear Zofia</p>',
      attachments: [{ fileName: 'Umowa – 契約.pdf', contentType: 'application/pdf', ...file }],
      confidential,
    }),
  );
}

describe('the built-in outbox', () => {
  let app: TestApp;
  let tenant: TestTenant;
  let other: TestTenant<'SysAdmin'>;

  beforeAll(async () => {
    app = await startTestApp();
    tenant = await app.tenant();
    other = await app.otherTenant();
    for (const subject of ['First', 'Second', '100% third']) await addMail(app, tenant, subject);
    await addMail(app, other, 'Theirs');
  });
  afterAll(() => app.close());

  const list = (query = {}) => must(app.call(listOutbox, tenant.users.SysAdmin, { query }));

  test('shows a SysAdmin the emails of the organisation, the latest first', async () => {
    const page = await list();
    expect(page.items.map((mail) => mail.subject)).toEqual(['100% third', 'Second', 'First']);
    expect(page).toMatchObject({ total: 3, next: null });
    expect(page.items[0]).toMatchObject({ to: 'zofia@example.com', state: 'queued', sentAt: null });
    expect((await list({ search: '100%' })).items).toHaveLength(1);
    expect((await list({ search: 'ZOFIA@' })).total).toBe(3);
  });

  test('shows a whole email, with its files', async () => {
    const id = (await list()).items[0]?.id ?? '';
    const mail = await must(app.call(getOutboxMail, tenant.users.SysAdmin, { params: { id } }));
    expect(mail).toMatchObject({
      from: 'Forms <forms@example.com>',
      text: 'Dear Zofia',
      html: '<p>Dear Zofia</p>',
      attachments: [{ index: 0, fileName: 'Umowa – 契約.pdf', bytes: content.length }],
    });
    const params = { id, index: 0 };
    const file = await app.call(getOutboxAttachment, tenant.users.SysAdmin, { params });
    expect(file.raw).toEqual(content);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('Umowa – 契約.pdf')}`,
    );
  });

  test('has no emails or files that don’t exist, or of another organisation', async () => {
    const { items } = await must(app.call(listOutbox, other.users.SysAdmin, { query: {} }));
    const admin = tenant.users.SysAdmin;
    const ours = (await list()).items[0]?.id ?? '';
    for (const id of [nowhere, items[0]?.id ?? '']) {
      expect((await app.call(getOutboxMail, admin, { params: { id } })).status).toBe(404);
      const params = { id, index: 0 };
      expect((await app.call(getOutboxAttachment, admin, { params })).status).toBe(404);
    }
    const params = { id: ours, index: 1 };
    expect((await app.call(getOutboxAttachment, admin, { params })).status).toBe(404);
  });

  test('lists emails with codes, links and passwords without their content', async () => {
    const other = await app.otherTenant();
    const { SysAdmin } = other.users;
    await addMail(app, other, 'Your code is 123456', true);
    const find = async (query = {}) =>
      (await must(app.call(listOutbox, SysAdmin, { query }))).items;
    const [mail] = await find();
    expect(mail).toMatchObject({ to: 'zofia@example.com', subject: '', isWithheld: true });
    expect(await find({ search: '123456' })).toEqual([]);
    const params = { id: mail?.id ?? '' };
    expect(await must(app.call(getOutboxMail, SysAdmin, { params }))).toMatchObject({
      isWithheld: true,
      subject: '',
      text: '',
      html: '',
      attachments: [],
    });
    const file = { params: { ...params, index: 0 } };
    expect((await app.call(getOutboxAttachment, SysAdmin, file)).status).toBe(404);
    // In the demo everyone is made up.
    await app.platform.database.system((tx) =>
      tx.update(tenants).set({ isDemo: true }).where(eq(tenants.id, other.id)),
    );
    expect(await must(app.call(getOutboxMail, SysAdmin, { params }))).toMatchObject({
      isWithheld: false,
      subject: 'Your code is 123456',
      text: 'Dear Zofia',
    });
  });

  test('withholds the invitation and the codes that people get', async () => {
    const other = await app.otherTenant();
    const { SysAdmin } = other.users;
    const { email } = await invite(app, SysAdmin);
    const temporary = await mailedPassword(app, email);
    const found = await must(app.call(listOutbox, SysAdmin, { query: { search: email } }));
    const params = { id: found.items[0]?.id ?? '' };
    const { raw } = await app.call(getOutboxMail, SysAdmin, { params });
    expect(raw.toString()).toContain(email);
    expect(raw.toString()).not.toContain(temporary);
  });

  test('is for SysAdmins alone', async () => {
    for (const userType of userTypes) {
      const { status } = await app.call(listOutbox, tenant.users[userType], { query: {} });
      expect([userType, status]).toEqual([userType, userType === 'SysAdmin' ? 200 : 403]);
      const { may } = await must(app.call(getSession, tenant.users[userType]));
      expect(may['outbox.read']).toBe(userType === 'SysAdmin');
    }
  });
});

describe('with an SMTP server', () => {
  test('there is no outbox, and the session says so', async () => {
    const app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
    try {
      const tenant = await app.otherTenant();
      const { SysAdmin } = tenant.users;
      await addMail(app, tenant, 'Private');
      expect((await app.call(listOutbox, SysAdmin, { query: {} })).status).toBe(404);
      const params = { id: nowhere };
      expect((await app.call(getOutboxMail, SysAdmin, { params })).status).toBe(404);
      const { may } = await must(app.call(getSession, SysAdmin));
      expect(may['outbox.read']).toBe(false);
    } finally {
      await app.close();
    }
  });
});
