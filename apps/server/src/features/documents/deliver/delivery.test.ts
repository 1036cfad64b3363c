import { getDocument, getHome, sendDocument } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../../../../../tests/support/smtp.ts';
import { mails } from '../../../platform/database/tables/index.ts';
import { sendMailJob } from '../../../platform/mail/mail.ts';
import { releaseHeldMailsWorker } from '../../../platform/mail/release-held-mails.ts';
import {
  draftDocument,
  makeWorld,
  must,
  recipient,
  sendBody,
  type World,
} from '../../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../../testing/test-app.ts';
import { deliverDocument, deliverDocumentWorker } from './deliver-document.ts';
import { onDocumentMailStatus } from './mail-outcomes.ts';

let smtp: TestSmtp;
let app: TestApp;
let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ SMTP_URL: smtp.url });
  tenant = await app.tenant();
  world = await makeWorld(app, tenant);
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

const operator = () => tenant.users.Operator;

/** Sends a document whose jobs have not run yet. */
async function sentDocument() {
  const document = await draftDocument(app, operator(), world);
  await must(app.call(sendDocument, operator(), { body: sendBody(operator(), document) }));
  return { id: document.id, delivery: { tenantId: tenant.id, documentId: document.id } };
}

const shown = (id: string) => must(app.call(getDocument, operator(), { params: { id } }));
const lastAction = async (id: string) => (await shown(id)).events[0]?.action;

/** The job that mails a document, to a mail server that answers as the test says. */
async function mailJobOf(documentId: string, send: () => Promise<void>) {
  const { database, files } = app.platform;
  const [mail] = await database.tenant(tenant.id, (tx) =>
    tx.select({ id: mails.id }).from(mails).where(eq(mails.subjectId, documentId)),
  );
  const transport = { send, close: () => {} };
  const mailDomain = 'localhost';
  const job = sendMailJob({
    database,
    files,
    transport,
    mailDomain,
    listeners: { document: onDocumentMailStatus },
  });
  const data = { tenantId: tenant.id, mailId: mail?.id ?? '' };
  return {
    handle: () => job.handle(data),
    exhausted: () => job.exhausted(data),
    reopen: () => database.system(async (tx) => job.reopen?.(tx, data, true)),
  };
}

describe('the delivery of a sent document', () => {
  test('shows at every step: generating, mailing, mailed', async () => {
    const { id, delivery } = await sentDocument();
    expect(await shown(id)).toMatchObject({
      state: 'pending',
      delivery: 'generating',
      hasPdf: false,
    });
    await deliverDocument(app.platform, delivery);
    expect(await shown(id)).toMatchObject({
      state: 'approved',
      delivery: 'mailing',
      hasPdf: true,
    });
    const mailing = await mailJobOf(id, async () => {});
    await mailing.handle();
    expect(await shown(id)).toMatchObject({ state: 'approved', delivery: 'mailed', hasPdf: true });
    expect(await lastAction(id)).toBe('document.mailed');
  });

  test('is mailed once, though the job runs again', async () => {
    const { id, delivery } = await sentDocument();
    await deliverDocument(app.platform, delivery);
    let taken = 0;
    const mailing = await mailJobOf(id, async () => void taken++);
    await mailing.handle();
    await mailing.handle();
    await mailing.exhausted();
    expect(taken).toBe(1);
    expect((await shown(id)).delivery).toBe('mailed');
  });

  test('shows a failure where the email can’t be sent', async () => {
    const { id, delivery } = await sentDocument();
    await deliverDocument(app.platform, delivery);
    const mailing = await mailJobOf(id, () => Promise.reject(new Error('550')));
    await expect(mailing.handle()).rejects.toThrow('550');
    expect((await shown(id)).delivery).toBe('waiting');
    // A look at the document meanwhile changes nothing of that.
    await deliverDocument(app.platform, delivery);
    expect((await shown(id)).delivery).toBe('waiting');
    await mailing.exhausted();
    expect(await shown(id)).toMatchObject({ state: 'approved', delivery: 'failed' });
    expect(await lastAction(id)).toBe('document.delivery-failed');
    const { attention } = await must(app.call(getHome, operator(), { query: {} }));
    expect(attention.map((one) => [one.id, one.reason])).toContainEqual([id, 'failed']);
  });

  test('shows an email that was given up as sent once it is retried', async () => {
    const { id, delivery } = await sentDocument();
    await deliverDocument(app.platform, delivery);
    const mailing = await mailJobOf(id, async () => {});
    await mailing.exhausted();
    expect((await shown(id)).delivery).toBe('failed');
    expect(await mailing.reopen()).toBe(true);
    expect((await shown(id)).delivery).toBe('mailing');
    await mailing.handle();
    expect((await shown(id)).delivery).toBe('mailed');
    expect(await mailing.reopen()).toBe(false);
  });

  test('shows held emails as sent once they are sent', async () => {
    const { id, delivery } = await sentDocument();
    await deliverDocument(app.platform, delivery);
    const { database, files } = app.platform;
    const listeners = { document: onDocumentMailStatus };
    const [mail] = await database.tenant(tenant.id, (tx) =>
      tx.select({ id: mails.id }).from(mails).where(eq(mails.subjectId, id)),
    );
    const parts = { database, files, mailDomain: 'localhost', listeners };
    const noServer = sendMailJob({ ...parts, transport: undefined });
    await noServer.handle({ tenantId: tenant.id, mailId: mail?.id ?? '' });
    expect(await lastAction(id)).toBe('document.mail-held');
    const until = new Date().toISOString();
    await releaseHeldMailsWorker(app.platform, listeners).handle({ tenantId: tenant.id, until });
    expect((await shown(id)).delivery).toBe('mailing');
    await (await mailJobOf(id, async () => {})).handle();
    expect((await shown(id)).delivery).toBe('mailed');
    expect(await lastAction(id)).toBe('document.mailed');
  });

  test('is a failure that people see, where the PDF can’t be made', async () => {
    const { id, delivery } = await sentDocument();
    const worker = deliverDocumentWorker(app.platform, async () => {});
    await worker.exhausted(delivery);
    expect(await shown(id)).toMatchObject({ state: 'pending', delivery: 'failed', hasPdf: false });
    expect(await lastAction(id)).toBe('document.finishing-failed');
  });
});

describe('several documents that are delivered at once', () => {
  test('have a PDF and an email each, independent of refused emails of others', async () => {
    const sent = await Promise.all([1, 2, 3].map(sentDocument));
    const [refused, ...others] = sent;
    const taken: string[] = [];
    const mailer = sendMailJob({
      database: app.platform.database,
      files: app.platform.files,
      transport: { send: async ({ messageId }) => void taken.push(messageId), close: () => {} },
      mailDomain: 'localhost',
      listeners: { document: onDocumentMailStatus },
    });
    const worker = deliverDocumentWorker(app.platform, async (mail) => {
      if (mail.subjectId === refused?.id) throw new Error('451');
      await mailer.sendNow(mail);
    });
    await Promise.all(sent.map(({ delivery }) => worker.handle(delivery)));
    expect(new Set(taken).size).toBe(others.length);
    expect(taken).toHaveLength(others.length);
    for (const { id } of others) {
      const { delivery, hasPdf, events } = await shown(id);
      expect({ delivery, hasPdf }).toEqual({ delivery: 'mailed', hasPdf: true });
      expect(events.slice(0, 2).map(({ action }) => action)).toEqual([
        'document.mailed',
        'document.finished',
      ]);
    }
    expect(await shown(refused?.id ?? '')).toMatchObject({ delivery: 'mailing', hasPdf: true });
    // Again, as after a crash: what has left does not leave twice.
    await Promise.all(others.map(({ delivery }) => worker.handle(delivery)));
    expect(taken).toHaveLength(others.length);
  });
});

describe('once the jobs are worked on', () => {
  test('the recipient gets an email with the PDF, and nothing personal is in the log', async () => {
    await app.work();
    const document = await draftDocument(app, operator(), world);
    await must(app.call(sendDocument, operator(), { body: sendBody(operator(), document) }));
    const received = await smtp.next(recipient.email);
    expect(received.subject).toBe('Pack for Salt');
    const [attachment] = received.attachments;
    expect(attachment?.filename).toBe('Pack - Zofia Wiśniewska.pdf');
    const bytes = Buffer.from(attachment?.content as ArrayBuffer);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(received.text).toContain('Dear Zofia Wiśniewska,');
    expect(received.text).toContain('Test Operator of Northlight');
    const log = app.logged.join('');
    for (const secret of [recipient.email, recipient.lastName, operator().email]) {
      expect(log).not.toContain(secret);
    }
  });
});
