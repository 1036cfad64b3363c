import { getInstallation, type PartHealth, testMailServer } from '@countersign/contract';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../../../../tests/support/smtp.ts';
import { asOf } from '../../platform/clock.ts';
import { newId } from '../../platform/database/ids.ts';
import { mails, memberships } from '../../platform/database/tables/index.ts';
import { openMetrics } from '../../platform/metrics/metrics.ts';
import { must } from '../../testing/fixtures.ts';
import { onPostgres } from '../../testing/open-test-database.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { alertAdmins } from './watch-installation.ts';

let smtp: TestSmtp;
let app: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ SMTP_URL: smtp.url, TIMESTAMP_URL: 'http://127.0.0.1:9/' });
  tenant = await app.tenant();
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

const alerts = () =>
  app.platform.database.system((tx) =>
    tx
      .select({ mailId: mails.id, to: mails.recipient, text: mails.text })
      .from(mails)
      .where(like(mails.purpose, 'installation-alert:%')),
  );

describe('the page of the installation', () => {
  test('says of each part how it is, and what to do', async () => {
    const found = await must(app.call(getInstallation, tenant.users.SysAdmin));
    const states = Object.fromEntries(found.parts.map(({ part, state }) => [part, state]));
    expect(states).toEqual({
      database: 'working',
      files: 'working',
      mail: 'working',
      sealing: 'working',
      timestamps: 'failing',
      pdf: 'working',
      accounts: 'working',
      sms: 'off',
    });
    const timestamps = found.parts.find(({ part }) => part === 'timestamps');
    expect(timestamps).toMatchObject({
      words: 'The timestamp server does not answer.',
      advice: expect.stringContaining('TIMESTAMP_URL'),
    });
    expect(found).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      failedJobs: 0,
      hasNamedAdmins: false,
    });
    expect(found.storage.databaseBytes).toBeGreaterThan(1000);
    expect(found.storage.freeBytes).toBeGreaterThan(0);
  });

  test('counts jobs that wait', async () => {
    await app.platform.database.tenant(tenant.id, async (tx) =>
      tx.send({
        queue: 'documents.notify-of-comment',
        data: { tenantId: tenant.id, commentId: newId() },
      }),
    );
    const { queues } = await must(app.call(getInstallation, tenant.users.SysAdmin));
    expect(queues).toContainEqual({
      queue: 'documents.notify-of-comment',
      waiting: 1,
      running: 0,
      oldestAt: expect.any(String),
    });
  });
});

describe('the test email', () => {
  test('sends an email to who asks', async () => {
    const { SysAdmin } = tenant.users;
    const { to } = await must(app.call(testMailServer, SysAdmin, { body: {} }));
    expect(to).toBe(SysAdmin.email);
    expect((await smtp.next(SysAdmin.email)).subject).toBe('Test email of Countersign');
  });

  test('says why it can’t', async () => {
    const broken = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
    const { users } = await broken.otherTenant();
    const { status, error } = await broken.call(testMailServer, users.SysAdmin, { body: {} });
    expect([status, error.error]).toEqual([
      409,
      expect.stringMatching(/^The mail server can’t be reached \(E\w+\)\. Check SMTP_URL/),
    ]);
    const { parts } = await must(broken.call(getInstallation, users.SysAdmin));
    expect(parts.find(({ part }) => part === 'mail')?.state).toBe('failing');
    await broken.close();
  });
});

describe('an alert', () => {
  const failing = (part: PartHealth['part']): PartHealth => ({
    part,
    state: 'failing',
    words: 'It is broken.',
    advice: 'Mend it.',
  });

  test('is not sent while all is well, nor where only SMTP fails', async () => {
    await alertAdmins(app.platform, []);
    await alertAdmins(app.platform, [failing('mail')]);
    expect(await alerts()).toEqual([]);
    expect(
      app.logged.filter((line) => line.includes('a part of the installation fails')),
    ).toHaveLength(1);
  });

  test('goes to each administrator once an hour, and says what to do', async () => {
    // Someone who is only invited may know nothing of this organisation.
    await app.platform.database.system((tx) =>
      tx
        .update(memberships)
        .set({ userType: 'SysAdmin', invitedAt: new Date() })
        .where(eq(memberships.id, tenant.users.Admin.membershipId)),
    );
    await alertAdmins(app.platform, [failing('sealing')]);
    await alertAdmins(app.platform, [failing('sealing'), failing('files')]);
    const sent = await alerts();
    expect(sent.map(({ to }) => to)).toEqual([tenant.users.SysAdmin.email]);
    expect(sent[0]?.text).toContain('Sealing: It is broken. Mend it.');
  });

  test('says which jobs have failed since the last one counted them, but for its own emails', async () => {
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const fail = async (queue: string, data: object) => {
      await app.platform.database.tenant(tenant.id, async (tx) => tx.send({ queue, data }));
      await app.platform.database.system((tx) =>
        tx.execute(sql`update pgboss.job set state = 'failed', completed_on = now()
          where data = ${JSON.stringify(data)}::jsonb`),
      );
    };
    const [first] = await alerts();
    await fail('mail.send', { tenantId: tenant.id, mailId: first?.mailId });
    await asOf(later(2), () => alertAdmins(app.platform, []));
    expect(await alerts()).toHaveLength(1);
    // The email is written after the jobs were counted.
    await app.platform.database.system((tx) =>
      tx
        .update(mails)
        .set({ createdAt: later(2) })
        .where(eq(mails.id, first?.mailId ?? '')),
    );
    await fail('documents.notify-of-comment', { tenantId: tenant.id, commentId: newId() });
    await asOf(later(2), () => alertAdmins(app.platform, []));
    const texts = (await alerts()).map(({ text }) => text).join();
    expect(texts).toContain('1 job has failed: Document: comment emails.');
  });

  test('goes to no one where no one administers all of it', async () => {
    const shared = await startTestApp();
    await shared.otherTenant();
    await shared.otherTenant();
    await alertAdmins(shared.platform, [failing('sealing')]);
    const found = await shared.platform.database.system((tx) => tx.select().from(mails));
    expect(found).toEqual([]);
    expect(shared.logged.join()).toContain('no administrator of the installation can be emailed');
    await shared.close();
  });
});

describe('the metrics', () => {
  const token = 'a-token-of-monitoring';
  const read = (of: TestApp, authorization?: string) =>
    of.app.inject({
      url: '/metrics',
      ...(authorization !== undefined && { headers: { authorization } }),
    });

  test('are not there without the setting', async () => {
    expect((await read(app, `Bearer ${token}`)).statusCode).toBe(404);
  });

  test('are for who has the token, and have no ids or names', async () => {
    const measured = await startTestApp({ METRICS_TOKEN: token });
    const { users, id } = await measured.otherTenant();
    await must(measured.call(getInstallation, users.SysAdmin));
    for (const wrong of [undefined, 'Bearer ', `Bearer ${token}x`, 'Bearer a-token-of-monitorinG'])
      expect([wrong, (await read(measured, wrong)).statusCode]).toEqual([wrong, 401]);
    const { statusCode, body, headers } = await read(measured, `Bearer ${token}`);
    expect([statusCode, headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ]);
    expect(body).toContain('route="/api/installation"');
    expect(body).toContain('countersign_storage_bytes{of="database"}');
    expect(body).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(body.includes('countersign_database_pool{state="idle"}')).toBe(onPostgres);
    for (const personal of [id, users.SysAdmin.email, users.SysAdmin.userId])
      expect(body).not.toContain(personal);
    await measured.close();
  });

  test('are there without one that can’t be read', async () => {
    const metrics = openMetrics(app.platform.log);
    const read = () => Promise.reject(new Error('This can’t be read.'));
    metrics.addGauge({ name: 'countersign_broken', help: 'Broken', read });
    expect((await metrics.text()).body).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(app.logged.join()).toContain('a metric could not be read');
  });

  test.runIf(onPostgres)('are served by a worker too', async () => {
    const worker = await startTestApp({ METRICS_TOKEN: token, ROLE: 'worker' });
    expect((await read(worker)).statusCode).toBe(401);
    expect((await read(worker, `Bearer ${token}`)).body).toContain('countersign_failed_jobs');
    await worker.close();
  });
});
