import { createHash } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { and, eq, sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../../../../tests/support/smtp.ts';
import { onPostgres } from '../../testing/open-test-database.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { rowsOf, type Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { mails } from '../database/tables/index.ts';
import { PermanentFailure } from '../jobs/job-kind.ts';
import { mailsCancel, stillUnsent } from './cancel-mails.ts';
import { type OutgoingMail, queueMail, sendMailJob } from './mail.ts';
import { noteDelivery } from './note-delivery.ts';
import type { ReportedState } from './reported-state.ts';
import { createSmtpTransport } from './smtp-transport.ts';

let smtp: TestSmtp;
let app: TestApp;
let tenant: TestTenant<'SysAdmin'>;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://forms.example.com' });
  tenant = await app.otherTenant();
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

let count = 0;

/** A mail with a purpose and a recipient of its own, about a user. */
function someMail(parts: Partial<OutgoingMail> = {}): OutgoingMail {
  count += 1;
  return {
    tenantId: tenant.id,
    purpose: `test:${count}`,
    sender: 'Forms <forms@example.com>',
    recipient: `zofia.${count}@example.com`,
    subject: 'Umowa – Zażółć gęślą jaźń 契約',
    text: 'Dear Ελένη,\n\nyour code is 424242.\n',
    html: '<p>Dear Ελένη,</p><p>your code is 424242.</p>',
    attachments: [],
    about: { type: 'user', id: tenant.users.SysAdmin.userId },
    ...parts,
  };
}

/** Writes a mail down and answers its row. */
async function queued(mail: OutgoingMail, in_: TestApp = app) {
  await in_.platform.database.tenant(mail.tenantId, (tx) => queueMail(tx, mail));
  return rowOf(mail, in_);
}

async function rowOf({ tenantId, purpose }: OutgoingMail, in_: TestApp = app) {
  const [row] = await in_.platform.database.tenant(tenantId, (tx) =>
    tx
      .select()
      .from(mails)
      .where(and(eq(mails.tenantId, tenantId), eq(mails.purpose, purpose))),
  );
  if (!row) throw new Error('The mail was not written down.');
  return row;
}

/** The job that sends mails, to this server, and what it says of each mail. */
function mailJob(smtpUrl: string | undefined) {
  const finished: string[] = [];
  const { database, files } = app.platform;
  const transport = smtpUrl === undefined ? undefined : createSmtpTransport(smtpUrl);
  const job = sendMailJob({
    database,
    files,
    transport,
    mailDomain: 'forms.example.com',
    listeners: {
      user: async (_tx, { mails: notified, state }) => {
        for (const { subjectId } of notified) {
          if (subjectId === tenant.users.SysAdmin.userId) finished.push(state);
        }
      },
    },
  });
  return { job, finished, close: () => transport?.close() };
}

describe('a queued email', () => {
  test('exists once for each purpose, however often it is requested', async () => {
    const mail = someMail();
    await Promise.all([queued(mail), queued(mail)]);
    await queued({ ...mail, subject: 'Another' });
    const rows = await app.platform.database.tenant(tenant.id, (tx) =>
      tx.select().from(mails).where(eq(mails.purpose, mail.purpose)),
    );
    expect(rows.map((row) => row.subject)).toEqual([mail.subject]);
    const jobs = await app.platform.database.system((tx) =>
      tx.execute(sql`select id from pgboss.job where data->>'mailId' = ${rows[0]?.id}`),
    );
    expect(rowsOf(jobs)).toHaveLength(1);
  });

  test('of the same purpose in another tenant is another email', async () => {
    const other = await app.otherTenant();
    const mail = someMail();
    const rows = [await queued(mail), await queued({ ...mail, tenantId: other.id })];
    expect(new Set(rows.map((row) => row.id)).size).toBe(2);
  });
});

describe('an email sent by SMTP', () => {
  test('arrives as it was written, with its files and letters of every script', async () => {
    const content = Buffer.from('%PDF-1.7 not really \0\xff', 'latin1');
    const { sha256, bytes } = await app.platform.files.put(content);
    const fileName = 'Umowa – Ελένη.pdf';
    const mail = someMail({
      attachments: [{ fileName, contentType: 'application/pdf', sha256, bytes }],
    });
    const row = await queued(mail);
    const sending = mailJob(smtp.url);
    await sending.job.handle({ tenantId: tenant.id, mailId: row.id });
    sending.close();
    const received = await smtp.next(mail.recipient);
    expect(received).toMatchObject({
      subject: mail.subject,
      envelopeFrom: 'forms@example.com',
      envelopeTo: [mail.recipient],
      messageId: `<${row.id}@forms.example.com>`,
    });
    expect(received.from).toMatchObject({ name: 'Forms', address: 'forms@example.com' });
    expect(received.text?.trim()).toBe(mail.text.trim());
    expect(received.html?.trim()).toBe(mail.html.trim());
    const [attachment, ...more] = received.attachments;
    expect(more).toEqual([]);
    expect(attachment).toMatchObject({ filename: fileName, mimeType: 'application/pdf' });
    const arrived = Buffer.from(attachment?.content as ArrayBuffer);
    expect(createHash('sha256').update(arrived).digest('hex')).toBe(sha256);
    expect(sending.finished).toEqual(['sent']);
    expect(await rowOf(mail)).toMatchObject({ state: 'sent', text: mail.text });
  });

  test('is not sent again once that is noted', async () => {
    const mail = someMail();
    const row = await queued(mail);
    const sending = mailJob(smtp.url);
    await sending.job.handle({ tenantId: tenant.id, mailId: row.id });
    await sending.job.handle({ tenantId: tenant.id, mailId: row.id });
    await sending.job.exhausted({ tenantId: tenant.id, mailId: row.id });
    sending.close();
    expect(smtp.to(mail.recipient)).toHaveLength(1);
    expect(sending.finished).toEqual(['sent']);
    expect((await rowOf(mail)).state).toBe('sent');
  });

  test('keeps its Message-ID and who reads the answer where it has to be sent again', async () => {
    const mail = someMail({ replyTo: 'maya@example.com' });
    const row = await queued(mail);
    smtp.beforeAccept(() => {
      throw new Error('not now');
    });
    const sending = mailJob(smtp.url);
    const first = sending.job.handle({ tenantId: tenant.id, mailId: row.id });
    const refusal = await first.catch((error: unknown) => error);
    smtp.beforeAccept(undefined);
    expect(refusal).toBeInstanceOf(Error);
    // A refusal for now is tried again; one for good would be given up.
    expect(refusal).not.toBeInstanceOf(PermanentFailure);
    expect(await rowOf(mail)).toMatchObject({ state: 'queued', sentAt: null });
    await sending.job.handle({ tenantId: tenant.id, mailId: row.id });
    sending.close();
    const received = await smtp.next(mail.recipient);
    expect(received.messageId).toBe(`<${row.id}@forms.example.com>`);
    expect(received.replyTo).toMatchObject([{ address: 'maya@example.com' }]);
  });

  test('that holds a code keeps it no longer than it is needed', async () => {
    const mail = someMail({ confidential: true });
    const row = await queued(mail);
    expect(row.text).toContain('424242');
    const sending = mailJob(smtp.url);
    await sending.job.handle({ tenantId: tenant.id, mailId: row.id });
    expect((await smtp.next(mail.recipient)).text).toContain('424242');
    expect(await rowOf(mail)).toMatchObject({ state: 'sent', text: '', html: '' });
    const never = someMail({ confidential: true });
    await sending.job.exhausted({ tenantId: tenant.id, mailId: (await queued(never)).id });
    sending.close();
    expect(await rowOf(never)).toMatchObject({ state: 'failed', text: '', html: '' });
  });

  test('is tried again while the server’s address does not answer', async () => {
    const closed = net.createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as net.AddressInfo;
    closed.close();
    await once(closed, 'close');
    const mail = someMail();
    const row = await queued(mail);
    const sending = mailJob(`smtp://127.0.0.1:${port}`);
    const attempt = sending.job.handle({ tenantId: tenant.id, mailId: row.id });
    const refusal = await attempt.catch((error: unknown) => error);
    sending.close();
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).not.toBeInstanceOf(PermanentFailure);
    expect((await rowOf(mail)).state).toBe('queued');
    // That it waits is logged once, however often it is tried.
    expect(sending.finished).toEqual(['waiting']);
    expect((await rowOf(mail)).waitingSince).not.toBeNull();
  });

  test('is tried for four days, with pauses that grow to an hour', () => {
    const hours = 4 * 24;
    expect(mailJob(undefined).job.kind.retries).toBeGreaterThan(hours);
    expect(mailJob(undefined).job.kind.retries).toBeLessThan(hours + 12);
  });

  test.for<[string, string, string]>([
    ['RCPT TO', '550 5.1.1 No such user', 'bounced'],
    ['RCPT TO', '553 Mailbox name not allowed', 'bounced'],
    ['RCPT TO', '552 5.2.2 Mailbox full', 'bounced'],
    ['RCPT TO', '554 5.7.1 Relay access denied', 'waiting'],
    ['RCPT TO', '550 relay not permitted', 'waiting'],
    ['RCPT TO', '550 5.1.8 Sender address rejected', 'waiting'],
    ['RCPT TO', '450 4.2.0 Greylisted', 'waiting'],
    ['MAIL FROM', '550 5.7.1 Sender rejected', 'waiting'],
    ['DATA', '554 5.6.0 Message refused', 'given up'],
  ])('whose %s is answered by %s is %s', async ([command, reply, becomes]) => {
    const server = await answeringServer(command, reply);
    const mail = someMail();
    const row = await queued(mail);
    const sending = mailJob(server.url);
    const error = await sending.job
      .handle({ tenantId: tenant.id, mailId: row.id })
      .catch((one: unknown) => one);
    sending.close();
    await server.close();
    expect(error instanceof PermanentFailure).toBe(becomes === 'given up');
    expect(sending.finished).toEqual(becomes === 'given up' ? [] : [becomes]);
    expect((await rowOf(mail)).state).toBe(becomes === 'bounced' ? 'bounced' : 'queued');
  });
});

/** A mail server that answers one command by a reply of its own, and all others as mail servers do. */
async function answeringServer(command: string, reply: string) {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    const answers: [string, string][] = [
      ['EHLO', '250 ready'],
      ['MAIL FROM', '250 ok'],
      ['RCPT TO', '250 ok'],
      ['DATA', '354 go on'],
      ['QUIT', '221 bye'],
      ['RSET', '250 ok'],
    ];
    socket.write('220 ready\r\n');
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end).toUpperCase();
        text = text.slice(end + 2);
        const [name, usual] = answers.find(([one]) => line.startsWith(one)) ?? [];
        if (name !== undefined) socket.write(`${name === command ? reply : usual}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/** Says whether another connection waits for a transaction. */
async function isWaitedFor(tx: Tx): Promise<boolean> {
  const waiting = await tx.execute(sql`
    select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`);
  return rowsOf(waiting).length > 0;
}

describe('a cancelled email', () => {
  const cancel = (purposes: string[]) =>
    app.platform.database.tenant(tenant.id, async (tx) => {
      await mailsCancel(tx, tenant.id, purposes);
    });

  test('is not sent, its code is deleted, and it can be requested again', async () => {
    const mail = someMail({ confidential: true });
    const row = await queued(mail);
    const other = await queued(someMail());
    await cancel([mail.purpose]);
    expect(await rowOf(mail)).toMatchObject({ state: 'cancelled', text: '', html: '' });
    const sending = mailJob(smtp.url);
    await sending.job.handle({ tenantId: tenant.id, mailId: row.id });
    await sending.job.handle({ tenantId: tenant.id, mailId: other.id });
    await smtp.next(other.recipient);
    expect(smtp.to(mail.recipient)).toEqual([]);
    expect(sending.finished).toEqual(['sent']);
    const again = await queued(mail);
    expect(again).toMatchObject({ id: row.id, state: 'queued', text: mail.text });
    await sending.job.handle({ tenantId: tenant.id, mailId: row.id });
    sending.close();
    expect((await smtp.next(mail.recipient)).text).toContain('424242');
  });

  test('is not sent later where it was held', async () => {
    const mail = someMail();
    const row = await queued(mail);
    const outbox = mailJob(undefined);
    await outbox.job.handle({ tenantId: tenant.id, mailId: row.id });
    expect((await rowOf(mail)).state).toBe('held');
    await cancel([mail.purpose]);
    expect((await rowOf(mail)).state).toBe('cancelled');
  });

  test.for<['queued' | 'held', object]>([
    ['queued', { waitingSince: new Date() }],
    ['held', { state: 'queued' }],
  ])('is never sent either where it was %s and is changed meanwhile', async ([state, change]) => {
    const mail = someMail();
    const row = await queued(mail);
    if (state === 'held')
      await mailJob(undefined).job.handle({ tenantId: tenant.id, mailId: row.id });
    const written = Promise.withResolvers<void>();
    let isDone = false;
    const mayCommit = async (tx: Tx) => !onPostgres || isDone || isWaitedFor(tx);
    const changing = app.platform.database.tenant(tenant.id, async (tx) => {
      await tx.update(mails).set(change).where(stillUnsent(row.id, state));
      written.resolve();
      while (!(await mayCommit(tx)));
    });
    await written.promise;
    await cancel([mail.purpose]);
    isDone = true;
    await changing;
    expect((await rowOf(mail)).state).toBe('cancelled');
  });

  test('is not waited for while what became of it is noted', async () => {
    const mail = someMail();
    const row = await queued(mail);
    const [written, isDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const noting = app.platform.database.tenant(tenant.id, async (tx) => {
      await tx.update(mails).set({ state: 'sent' }).where(eq(mails.id, row.id));
      written.resolve();
      if (onPostgres) await isDone.promise;
    });
    await written.promise;
    await cancel([mail.purpose]);
    isDone.resolve();
    await noting;
    expect((await rowOf(mail)).state).toBe('sent');
  });

  test('stays sent where it has left already', async () => {
    const mail = someMail();
    const row = await queued(mail);
    const sending = mailJob(smtp.url);
    await sending.job.handle({ tenantId: tenant.id, mailId: row.id });
    sending.close();
    await cancel([mail.purpose]);
    expect((await rowOf(mail)).state).toBe('sent');
  });
});

describe('the subject of an email’s events', () => {
  test('names who is notified of its outcome', async () => {
    const about = { type: 'company', id: newId() } as const;
    const mail = someMail({ about });
    const { about: _, ...aboutNothing } = someMail();
    const rows = [await queued(mail), await queued(aboutNothing)];
    expect(rows).toMatchObject([
      { subjectType: 'company', subjectId: about.id },
      { subjectType: null, subjectId: null },
    ]);
    const sending = mailJob(smtp.url);
    for (const { id } of rows) await sending.job.handle({ tenantId: tenant.id, mailId: id });
    sending.close();
    expect((await rowOf(mail)).state).toBe('sent');
    expect(sending.finished).toEqual([]);
  });
});

describe('bounces and reports', () => {
  const report = (id: string, state: ReportedState, tenantId = tenant.id) =>
    app.platform.database.tenant(tenantId, (tx) => noteDelivery(tx, {}, id, state));

  /** A mail that was sent, or given up. */
  async function finishedMail(state: 'sent' | 'failed') {
    const mail = someMail();
    const { id } = await queued(mail);
    const sending = mailJob(smtp.url);
    const data = { tenantId: tenant.id, mailId: id };
    await (state === 'sent' ? sending.job.handle(data) : sending.job.exhausted(data));
    sending.close();
    return { id, state: async () => (await rowOf(mail)).state };
  }

  test.each<{ reports: ReportedState[]; noted: boolean[]; ends: string }>([
    { reports: ['delivered'], noted: [true], ends: 'delivered' },
    { reports: ['bounced'], noted: [true], ends: 'bounced' },
    { reports: ['complained'], noted: [true], ends: 'complained' },
    { reports: ['delivered', 'bounced'], noted: [true, true], ends: 'bounced' },
    { reports: ['delivered', 'complained'], noted: [true, true], ends: 'complained' },
    { reports: ['delivered', 'delivered'], noted: [true, false], ends: 'delivered' },
    { reports: ['bounced', 'delivered'], noted: [true, false], ends: 'bounced' },
    { reports: ['complained', 'delivered'], noted: [true, false], ends: 'complained' },
    { reports: ['bounced', 'complained'], noted: [true, false], ends: 'bounced' },
  ])('$reports: it ends as $ends', async ({ reports, noted, ends }) => {
    const mail = await finishedMail('sent');
    const answers: boolean[] = [];
    for (const one of reports) answers.push(await report(mail.id, one));
    expect([answers, await mail.state()]).toEqual([noted, ends]);
  });

  test('changes nothing of one that was given up, is still queued, or is another tenant’s', async () => {
    const failed = await finishedMail('failed');
    const waiting = someMail();
    const { id } = await queued(waiting);
    const other = await app.otherTenant();
    const sent = await finishedMail('sent');
    for (const state of ['delivered', 'bounced', 'complained'] as const) {
      expect(await report(failed.id, state)).toBe(false);
      expect(await report(id, state)).toBe(false);
      expect(await report(sent.id, state, other.id)).toBe(false);
    }
    expect(await failed.state()).toBe('failed');
    expect((await rowOf(waiting)).state).toBe('queued');
    expect(await sent.state()).toBe('sent');
  });

  test('is not undone by the job that sent it', async () => {
    const mail = await finishedMail('sent');
    await report(mail.id, 'delivered');
    const sending = mailJob(smtp.url);
    await sending.job.handle({ tenantId: tenant.id, mailId: mail.id });
    await sending.job.exhausted({ tenantId: tenant.id, mailId: mail.id });
    sending.close();
    expect([await mail.state(), sending.finished]).toEqual(['delivered', []]);
  });
});

describe('a page that follows changes', () => {
  test('notifies when an email is written, sent, and reported on', async () => {
    const mail = someMail();
    const notified: unknown[] = [];
    let arrived = Promise.withResolvers<void>();
    const stop = app.platform.changes.listen((news) => {
      if (news?.tenantId !== tenant.id || news.changes.mail === undefined) return;
      notified.push(news.changes);
      arrived.resolve();
    });
    const { id } = await queued(mail);
    await arrived.promise;
    arrived = Promise.withResolvers();
    const sending = mailJob(smtp.url);
    await sending.job.handle({ tenantId: tenant.id, mailId: id });
    sending.close();
    await arrived.promise;
    arrived = Promise.withResolvers();
    await app.platform.database.tenant(tenant.id, (tx) => noteDelivery(tx, {}, id, 'bounced'));
    await arrived.promise;
    stop();
    expect(notified).toEqual([{ mail: [id] }, { mail: [id] }, { mail: [id] }]);
  });
});

describe('an email server that requires a password', () => {
  /** A mail server that takes mails only after TLS and this password; its certificate is its own. */
  async function guardedServer(password: string) {
    const senders: (string | undefined)[] = [];
    const server = new SMTPServer({
      logger: false,
      closeTimeout: 50,
      onAuth: (auth, session, answer) => {
        if (!session.secure || auth.password !== password) answer(new Error('No'));
        else answer(null, { user: auth.username });
      },
      onData: (stream, session, answer) => {
        senders.push(session.user);
        stream.resume().once('end', () => answer());
      },
    });
    server.on('error', () => {});
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as net.AddressInfo;
    const urlWith = (given: string) =>
      `smtp://forms:${given}@127.0.0.1:${port}/?tls.rejectUnauthorized=false`;
    return { urlWith, senders, stop: () => server.close() };
  }

  test('gets it, over TLS', async () => {
    const server = await guardedServer('s3cret');
    const sending = mailJob(server.urlWith('s3cret'));
    const row = await queued(someMail());
    await sending.job.handle({ tenantId: tenant.id, mailId: row.id });
    sending.close();
    server.stop();
    expect(server.senders).toEqual(['forms']);
    expect(sending.finished).toEqual(['sent']);
  });

  test('keeps emails waiting while another server is configured', async () => {
    const server = await guardedServer('s3cret');
    const sending = mailJob(server.urlWith('wrong'));
    const row = await queued(someMail());
    const attempt = sending.job.handle({ tenantId: tenant.id, mailId: row.id });
    const refusal = await attempt.catch((error: unknown) => error);
    sending.close();
    server.stop();
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).not.toBeInstanceOf(PermanentFailure);
    expect(server.senders).toEqual([]);
  });
});

describe('without an email server', () => {
  test('an email stays here whole and counts as sent, though it holds a code', async () => {
    const mail = someMail({ confidential: true });
    const row = await queued(mail);
    const keeping = mailJob(undefined);
    await keeping.job.handle({ tenantId: tenant.id, mailId: row.id });
    expect(await rowOf(mail)).toMatchObject({ state: 'held', text: mail.text, html: mail.html });
    expect(keeping.finished).toEqual(['held']);
    expect(smtp.to(mail.recipient)).toEqual([]);
  });
});
