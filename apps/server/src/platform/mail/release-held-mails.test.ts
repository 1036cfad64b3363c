import { getHome, releaseHeldEmails } from '@countersign/contract';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../../../../tests/support/smtp.ts';
import { mailListeners } from '../../compose.ts';
import { must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { rowsOf } from '../database/database.ts';
import { mails } from '../database/tables/index.ts';
import { prepareLink } from '../links/links.ts';
import { type OutgoingMail, queueMail, sendMailJob } from './mail.ts';
import { releaseHeldMailsWorker } from './release-held-mails.ts';

let smtp: TestSmtp;
let app: TestApp;
let tenant: TestTenant<'SysAdmin'>;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Forms <forms@example.com>' });
  tenant = await app.otherTenant();
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

const subjectId = () => tenant.users.SysAdmin.userId;

/** Writes an email down as it was before a mail server was configured. */
async function hold(subject: string, parts: Partial<OutgoingMail> = {}, of = tenant) {
  const { database, files } = app.platform;
  await database.tenant(of.id, (tx) =>
    queueMail(tx, {
      tenantId: of.id,
      purpose: `held:${subject}`,
      sender: '"Northlight Pictures" <no-reply@localhost>',
      recipient: 'zofia@example.com',
      subject,
      text: 'Dear Zofia',
      html: '<p>Dear Zofia</p>',
      attachments: [],
      ...parts,
    }),
  );
  const [mail] = await database.tenant(of.id, (tx) =>
    tx
      .select({ id: mails.id })
      .from(mails)
      .where(eq(mails.purpose, `held:${subject}`)),
  );
  const mailId = mail?.id ?? '';
  const job = { database, files, mailDomain: 'localhost', listeners: mailListeners };
  await sendMailJob({ ...job, transport: undefined }).handle({ tenantId: of.id, mailId });
  return mailId;
}

/** A link of the tenant, for an email that holds it. */
const newLink = (more: { expiresAt?: Date } = {}) =>
  prepareLink({ purpose: 'party', tenantId: tenant.id, subjectId: subjectId(), ...more });

const withLink = (link = newLink()) => ({
  link,
  text: `Sign at https://forms.example.com/sign/${link.token}.`,
  confidential: true,
});

async function statesOf(of: Pick<TestTenant, 'id'> = tenant) {
  const rows = await app.platform.database.tenant(of.id, (tx) =>
    tx
      .select({ subject: mails.subject, state: mails.state })
      .from(mails)
      .orderBy(asc(mails.createdAt), asc(mails.id)),
  );
  return Object.fromEntries(rows.map(({ subject, state }) => [subject, state]));
}

const releaseWorker = () => releaseHeldMailsWorker(app.platform, mailListeners);
const home = (of: TestTenant<'SysAdmin'>) =>
  must(app.call(getHome, of.users.SysAdmin, { query: {} }));

describe('emails that were held, once an email server is configured', () => {
  test('are sent, the oldest first, but those whose link or code has ended', async () => {
    await hold('First');
    await hold('Code', { usefulUntil: new Date(Date.now() + 3_600_000) });
    const code = await hold('Expired code', { usefulUntil: new Date(Date.now() + 3_600_000) });
    await hold('Live link', withLink());
    await hold('Expired link', withLink(newLink({ expiresAt: new Date(Date.now() - 1) })));
    const revoked = withLink();
    await hold('Revoked link', revoked);
    const { database } = app.platform;
    await database.tenant(tenant.id, async (tx) => {
      await tx.execute(sql`update links set revoked_at = now() where id = ${revoked.link.id}`);
      await tx.update(mails).set({ usefulUntil: new Date() }).where(eq(mails.id, code));
    });
    await hold('Last');
    expect((await home(tenant)).heldEmails).toMatchObject({ count: 7 });
    await must(app.call(releaseHeldEmails, tenant.users.SysAdmin, { body: { do: 'send' } }));
    const until = new Date().toISOString();
    await releaseWorker().handle({ tenantId: tenant.id, until });
    // Twice, as after a crash.
    await releaseWorker().handle({ tenantId: tenant.id, until });
    expect(await statesOf()).toEqual({
      First: 'queued',
      Code: 'queued',
      'Expired code': 'cancelled',
      'Live link': 'queued',
      'Expired link': 'cancelled',
      'Revoked link': 'cancelled',
      Last: 'queued',
    });
    expect((await home(tenant)).heldEmails).toBeNull();
    const jobs = rowsOf<{ subject: string }>(
      await database.system((tx) =>
        tx.execute(sql`select mails.subject from pgboss.job
          join mails on mails.id = (job.data ->> 'mailId')::uuid
          where job.name = 'mail.send' and mails.tenant_id = ${tenant.id}
          order by job.created_on desc`),
      ),
    ).map(({ subject }) => subject);
    expect(jobs.slice(0, 4)).toEqual(['Last', 'Live link', 'Code', 'First']);
  });

  test('are sent in the name of their writer, from the address that the email server accepts', async () => {
    const other = await app.otherTenant();
    await hold('Sender', {}, other);
    await releaseWorker().handle({ tenantId: other.id, until: new Date().toISOString() });
    const rows = await app.platform.database.tenant(other.id, (tx) =>
      tx.select({ sender: mails.sender }).from(mails),
    );
    expect(rows).toEqual([{ sender: '"Northlight Pictures" <forms@example.com>' }]);
  });

  test('are left where they were written after the wish to send them', async () => {
    const other = await app.otherTenant();
    const until = new Date(Date.now() - 60_000).toISOString();
    await hold('Later', {}, other);
    await releaseWorker().handle({ tenantId: other.id, until });
    expect(await statesOf(other)).toEqual({ Later: 'held' });
  });

  test('can be discarded, with their codes', async () => {
    const other = await app.otherTenant();
    await hold('Secret', { confidential: true, text: 'your code is 424242' }, other);
    await must(app.call(releaseHeldEmails, other.users.SysAdmin, { body: { do: 'discard' } }));
    const rows = await app.platform.database.tenant(other.id, (tx) => tx.select().from(mails));
    expect(rows).toMatchObject([{ state: 'cancelled', text: '', html: '' }]);
  });
});

test('without an email server, held emails are neither offered nor sent', async () => {
  const plain = await startTestApp();
  try {
    const { users } = await plain.otherTenant();
    const answer = await plain.call(releaseHeldEmails, users.SysAdmin, { body: { do: 'send' } });
    expect(answer.status).toBe(409);
    expect(answer.error.error).toContain('SMTP_URL');
  } finally {
    await plain.close();
  }
});
