import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  copyPartyLink,
  createDocument,
  type DocumentDetail,
  deviceHeader,
  enterSigningCode,
  finishSigning,
  getDocument,
  getSigning,
  sendDocument,
  sendSigningCode,
  textPartyLink,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { documentParties } from '../../../platform/database/tables/index.ts';
import { recipientParty, settingsOf } from '../../../testing/chains.ts';
import { makeWorld, must, recipient, sendBody, type World } from '../../../testing/fixtures.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;
let service: Server;
/** What the service was sent, the newest at the end. */
const texts: { authorization: string | undefined; form: URLSearchParams }[] = [];
let answer = 201;

beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { authorization } = request.headers;
      texts.push({ authorization, form: new URLSearchParams(Buffer.concat(chunks).toString()) });
      response.writeHead(answer).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  const { port } = service.address() as AddressInfo;
  const url = `http://account:p%40ss@127.0.0.1:${port}/Messages.json`;
  app = await startTestApp({ SMS_URL: url, SMS_FROM: '+15005550006' });
  tenant = await app.tenant();
  world = await makeWorld(app, tenant);
});
afterAll(async () => {
  await app.close();
  service.close();
});
beforeEach(() => {
  answer = 201;
  texts.splice(0);
});

async function send(mobile = '7700900123', accessCode = false): Promise<DocumentDetail> {
  const { Operator } = tenant.users;
  const { pack, project, template } = world;
  const person = {
    ...recipient,
    firstName: 'Ivan',
    email: 'ivan@example.com',
    mobile,
    countryCode: mobile === '' ? '' : '+44',
  };
  const signer = { ...recipientParty(), role: 'signer' as const, person, signaturePosition: 1 };
  const made = await must(
    app.call(createDocument, Operator, {
      body: {
        formPackId: pack.id,
        projectId: project.id,
        recipient,
        values: { [template.id]: { name: 'Zofia Wiśniewska', agreed: true } },
        settings: settingsOf({ parties: [recipientParty(), signer], accessCode }),
      },
    }),
  );
  await must(app.call(sendDocument, Operator, { body: sendBody(Operator, made) }));
  return must(app.call(getDocument, Operator, { params: { id: made.id } }));
}

const signerOf = ({ parties }: DocumentDetail) =>
  parties.find(({ role }) => role === 'signer')?.id ?? '';

function text(
  document: DocumentDetail,
  {
    user = tenant.users.Operator,
    commandId = newId(),
  }: { user?: TestUser; commandId?: string } = {},
) {
  const partyId = signerOf(document);
  return app.call(textPartyLink, user, {
    params: { id: document.id },
    body: { commandId, partyId },
  });
}

test('a link is texted to the number of the party, once for a command, and that is on record', async () => {
  const document = await send();
  const commandId = newId();
  expect(await must(text(document, { commandId }))).toBeNull();
  expect(await must(text(document, { commandId }))).toBeNull();
  const [message] = texts;
  expect(texts).toHaveLength(1);
  const basic = Buffer.from('account:p@ss').toString('base64');
  expect(message?.authorization).toBe(`Basic ${basic}`);
  expect(message?.form.get('To')).toBe('+447700900123');
  expect(message?.form.get('From')).toBe('+15005550006');
  const body = message?.form.get('Body') ?? '';
  expect(body).toMatch(/ has sent you “Pack”\. Open it here: http:\S+\/sign\/[\w-]{43}$/);
  const { events } = await must(
    app.call(getDocument, tenant.users.Operator, { params: { id: document.id } }),
  );
  expect(events.map(({ action }) => action)).toContain('document.link-texted');
  // The token is in no log.
  expect(app.logged.join('')).not.toContain(body.slice(-43));
});

test('a code is texted to who opens the document, and that is in the evidence', async () => {
  const document = await send('7700900123', true);
  const partyId = signerOf(document);
  const made = app.call(copyPartyLink, tenant.users.Operator, {
    params: { id: document.id },
    body: { commandId: newId(), partyId },
  });
  const params = { token: (await must(made)).url.slice(-43) };
  const coded = await must(app.call(getSigning, undefined, { params }));
  expect(coded).toMatchObject({ state: 'code', party: { textTo: '…123' } });
  answer = 500;
  const failed = await app.call(sendSigningCode, undefined, { params, body: { by: 'text' } });
  expect([failed.status, failed.error.error]).toEqual([
    503,
    'The code couldn’t be sent by text message. Have it emailed instead.',
  ]);
  answer = 201;
  await must(app.call(sendSigningCode, undefined, { params, body: { by: 'text' } }));
  const { form } = texts.at(-1) ?? {};
  expect(form?.get('To')).toBe('+447700900123');
  const code = /^(\d{6}) is your code/.exec(form?.get('Body') ?? '')?.[1] ?? '';
  expect(app.logged.join('')).not.toContain(code);
  const entered = await must(app.call(enterSigningCode, undefined, { params, body: { code } }));
  const headers = { [deviceHeader]: entered.deviceToken };
  const { state, view } = await must(app.call(getSigning, undefined, { params, headers }));
  expect(state).toBe('open');
  const body = { commandId: newId(), view };
  await must(app.call(finishSigning, undefined, { params, headers, body }));
  const [row] = await app.platform.database.system((tx) =>
    tx
      .select({ evidence: documentParties.evidence })
      .from(documentParties)
      .where(eq(documentParties.id, partyId)),
  );
  expect(row?.evidence).toEqual([
    expect.objectContaining({ codeEntered: true, codeWasTexted: true, linkWas: 'copied' }),
  ]);
  // What one has saved is opened by a code to the email alone.
  await must(app.call(sendSigningCode, undefined, { params, headers, body: {} }));
});

test('only those who manage the document have it texted', async () => {
  const document = await send();
  const theirs = await app.tenant();
  expect((await text(document, { user: tenant.users.Approver })).status).toBe(403);
  expect((await text(document, { user: theirs.users.SysAdmin })).status).toBe(404);
  expect(texts).toEqual([]);
});

test('a party is sent three messages an hour at most', async () => {
  const document = await send();
  for (let count = 0; count < 3; count++) await must(text(document));
  const refused = await text(document);
  expect([refused.status, refused.error.error]).toEqual([
    429,
    'Ivan Wiśniewska can get 3 text messages an hour. Try again later, or copy the link.',
  ]);
  expect(texts).toHaveLength(3);
});

test('who has no number is offered none, and refused', async () => {
  const document = await send('');
  const partyId = signerOf(document);
  const body = { commandId: newId(), partyId };
  const copied = app.call(copyPartyLink, tenant.users.Operator, {
    params: { id: document.id },
    body,
  });
  expect((await must(copied)).mobile).toBeNull();
  expect((await text(document)).error.error).toBe('Ivan Wiśniewska has no mobile number.');
  expect(texts).toEqual([]);
});

test.each([
  [400, 409, 'The text message service did not accept this number. Correct it, or copy the link.'],
  [401, 503, 'The text message couldn’t be sent. Try again, or copy the link.'],
  [500, 503, 'The text message couldn’t be sent. Try again, or copy the link.'],
])(
  'a service that answers %i is said in words, and another try sends it',
  async (status, ours, words) => {
    const document = await send();
    answer = status;
    const refused = await text(document);
    expect([refused.status, refused.error.error]).toEqual([ours, words]);
    answer = 201;
    await must(text(document));
    expect(texts).toHaveLength(2);
  },
);
