import { getDocument } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailListeners } from '../../compose.ts';
import { makeWorld, must, sendNewDocument, type World } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { keptKey } from '../config/secrets.ts';
import { mails } from '../database/tables/index.ts';
import { type BounceAddresses, bounceAddresses } from './bounce-address.ts';
import { maxReportBytes } from './read-report.ts';
import { takeReport } from './take-report.ts';

const secret = 'a-secret-of-the-mail-server';
let app: TestApp;
let tenant: TestTenant;
let addresses: BounceAddresses;
let world: World;

beforeAll(async () => {
  app = await startTestApp({
    BOUNCE_ADDRESS: 'bounce@forms.example',
    MAIL_REPORT_SECRET: secret,
  });
  tenant = await app.tenant();
  world = await makeWorld(app, tenant);
  const key = keptKey(app.platform.settings.dataDir, 'bounce-key');
  addresses = bounceAddresses('bounce@forms.example', key);
});
afterAll(() => app.close());

/** A mail about a document that the mail server has taken. */
async function mailOfDocument(): Promise<string> {
  const { id } = await sendNewDocument(app, tenant.users.Operator, world);
  const [mail] = await app.platform.database.system((tx) =>
    tx.update(mails).set({ state: 'sent' }).where(eq(mails.subjectId, id)).returning(),
  );
  if (!mail) throw new Error('Nothing was mailed.');
  return mail.id;
}

const mailOf = async (id: string) => {
  const [mail] = await app.platform.database.system((tx) =>
    tx.select().from(mails).where(eq(mails.id, id)),
  );
  return mail;
};
const stateOf = async (id: string) => (await mailOf(id))?.state;

const take = (text: string) =>
  takeReport(
    { database: app.platform.database, listeners: mailListeners, addresses },
    Buffer.from(text.replaceAll('\n', '\r\n')),
  );

/** A report as RFC 3464 has it, to an address. */
const report = (to: string, action: string, status: string) => `From: MAILER-DAEMON@mx.example
To: ${to}
Subject: Delivery report
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

This is about your mail.
--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; zofia@example.com
Action: ${action}
Status: ${status}
--b1--
`;

const complaint = (to: string) => `From: feedback@isp.example
To: abuse@forms.example
Subject: FW: complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b2"

--b2
Content-Type: text/plain

A complaint.
--b2
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Someone/1.0
Version: 1
Original-Mail-From: <${to}>
--b2
Content-Type: message/rfc822

From: Forms <forms@forms.example>
To: zofia@example.com
Subject: Please sign

Hello.
--b2--
`;

const forwarded = (inner: string) => `From: Tom <tom@forms.example>
To: office@forms.example
Subject: Fwd: Delivery report
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b3"

--b3
Content-Type: text/plain

Look at this.
--b3
Content-Type: message/rfc822

${inner}
--b3--
`;

describe('a report of an email server', () => {
  test('records a bounce once, however often it arrives', async () => {
    const id = await mailOfDocument();
    const text = report(addresses.addressOf(id), 'failed', '5.1.1');
    expect(await take(text)).toEqual({ isOurs: true, noted: 1 });
    expect(await stateOf(id)).toBe('bounced');
    expect(await take(text)).toEqual({ isOurs: true, noted: 0 });
    // The subject of the email is notified: here a document, which says whom it did not reach.
    const params = { id: (await mailOf(id))?.subjectId ?? '' };
    const document = await must(app.call(getDocument, tenant.users.Operator, { params }));
    expect(document.hasBounced).toBe(true);
    const bounces = document.events.filter(({ action }) => action === 'document.bounced');
    expect(bounces).toHaveLength(1);
  });

  test('recognises a late email, a delivered one, and a complaint', async () => {
    const id = await mailOfDocument();
    const to = addresses.addressOf(id);
    await take(report(to, 'delayed', '4.2.2'));
    expect(await stateOf(id)).toBe('deferred');
    await take(report(to, 'delivered', '2.0.0'));
    expect(await stateOf(id)).toBe('delivered');
    await take(complaint(to));
    expect(await stateOf(id)).toBe('complained');
  });

  test('is read from a forwarded email, as an attachment or as text', async () => {
    const [attached, quoted] = [await mailOfDocument(), await mailOfDocument()];
    await take(forwarded(report(addresses.addressOf(attached), 'failed', '5.1.1')));
    expect(await stateOf(attached)).toBe('bounced');
    await take(`From: tom@forms.example
To: office@forms.example
Subject: Fwd: Undeliverable: Please sign

> Delivery has failed to zofia@example.com: 550 5.1.1 no such user
> Return-Path: <${addresses.addressOf(quoted)}>
`);
    expect(await stateOf(quoted)).toBe('bounced');
  });

  test('is trusted only with the address that was made for the email', async () => {
    const id = await mailOfDocument();
    const made = addresses.addressOf(id);
    const forged = made.replace(/\.[0-9a-f]{24}@/, `.${'0'.repeat(24)}@`);
    expect(await take(report(forged, 'failed', '5.1.1'))).toEqual({ isOurs: false, noted: 0 });
    expect(await stateOf(id)).toBe('sent');
    expect(await take('Subject: Hello\n\nHow are you?')).toEqual({ isOurs: false, noted: 0 });
    const long = report(made, 'failed', '5.1.1').padEnd(maxReportBytes + 1, 'x');
    expect(await take(long)).toEqual({ isOurs: false, noted: 0 });
    expect(await stateOf(id)).toBe('sent');
  });

  test('comes by the webhook to holders of the secret', async () => {
    const [raw, about] = [await mailOfDocument(), await mailOfDocument()];
    const post = (payload: string, type: string, authorization: string) =>
      app.app.inject({
        method: 'POST',
        url: '/mail-reports',
        headers: { 'content-type': type, authorization },
        payload,
      });
    const text = report(addresses.addressOf(raw), 'failed', '5.1.1').replaceAll('\n', '\r\n');
    expect((await post(text, 'message/rfc822', 'Bearer wrong')).statusCode).toBe(401);
    const basic = `Basic ${Buffer.from(`mail:${secret}`).toString('base64')}`;
    expect((await post(text, 'message/rfc822', basic)).json()).toEqual({
      result: { isOurs: true, noted: 1 },
    });
    const json = JSON.stringify([{ messageId: `<${about}@localhost>`, event: 'complained' }]);
    await post(json, 'application/json', `Bearer ${secret}`);
    expect([await stateOf(raw), await stateOf(about)]).toEqual(['bounced', 'complained']);
    expect((await post('{}', 'application/json', `Bearer ${secret}`)).statusCode).toBe(400);
  });
});
