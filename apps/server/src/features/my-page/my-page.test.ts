import {
  addComment,
  type DocumentSettings,
  deviceHeader,
  enterMyCode,
  enterSigningCode,
  type FormValues,
  finishSigning,
  getMyPage,
  getSharedFiles,
  getSigning,
  getSigningPdf,
  leaveMyPage,
  type MyOrganisation,
  openMyDocument,
  openMySharedFiles,
  sendMyCode,
  signingConsent,
  updateDocumentRules,
  voidDocument,
} from '@countersign/contract';
import { desc, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  documentComments,
  documents,
  links,
  mails,
  tenants,
} from '../../platform/database/tables/index.ts';
import { purgeLinks } from '../../platform/links/links.ts';
import { must, recipient, type World } from '../../testing/fixtures.ts';
import { sendFiles } from '../../testing/shared-files.ts';
import {
  makeSigningWorld,
  sendForSigning,
  shownBy,
  signingSettings,
} from '../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant;
let ourWorld: World;
let theirWorld: World;

const takePart = (tenant: TestTenant, hasOwnPages = true) =>
  must(app.call(updateDocumentRules, tenant.users.SysAdmin, { body: { hasOwnPages } }));

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.tenant();
  ourWorld = await makeSigningWorld(app, ours);
  theirWorld = await makeSigningWorld(app, theirs);
  await takePart(ours);
  await app.work();
});
afterAll(() => app.close());

// Codes of an address are limited: each test begins again.
beforeEach(() =>
  app.platform.database.system((tx) => tx.delete(links).where(like(links.purpose, 'person-%'))),
);

const zofia = recipient.email;
const send = (tenant: TestTenant, world: World, changes: Partial<DocumentSettings> = {}) =>
  sendForSigning(app, tenant.users.Operator, world, { ...signingSettings(), ...changes });

const codeMails = () =>
  app.platform.database.system((tx) =>
    tx
      .select({
        id: mails.id,
        recipient: mails.recipient,
        text: mails.text,
        tenantId: mails.tenantId,
      })
      .from(mails)
      .where(like(mails.purpose, 'code:%'))
      .orderBy(desc(mails.id)),
  );

/** Asks for a code and reads it from the mail. */
async function codeFor(email: string) {
  const before = (await codeMails()).length;
  const { challenge } = await must(app.call(sendMyCode, undefined, { body: { email } }));
  await expect.poll(async () => (await codeMails()).length, { timeout: 10_000 }).toBe(before + 1);
  const [mail] = await codeMails();
  const code = /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  return { email, challenge, code };
}

/** Signs in to the page of an address. Answers what its browser sends from then on. */
async function signIn(email: string): Promise<{ cookie: string }> {
  const answer = await app.call(enterMyCode, undefined, { body: await codeFor(email) });
  expect(answer.status).toBe(200);
  return cookieOf(answer.headers);
}

function cookieOf(headers: Record<string, unknown>): { cookie: string } {
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

const as = (headers: Record<string, string>, input: object = {}) => ({ headers, ...input });
const pageOf = async (headers: Record<string, string>) =>
  must(app.call(getMyPage, undefined, as(headers)));
const itemsOf = ({ organisations }: { organisations: MyOrganisation[] }) =>
  organisations.flatMap(({ id, documents, files }) =>
    [...documents, ...files].map((item) => ({ organisationId: id, item })),
  );
const ink = { kind: 'typed', text: 'Zofia', hand: 'caveat' } as const;

/** Finishes what a party was asked for, with these values. */
async function finish(
  token: string,
  values: FormValues,
  headers: Record<string, string> = {},
): Promise<void> {
  const view = await shownBy(app, token, headers);
  const consent = { version: signingConsent.version };
  const own = { [ourWorld.template.id]: values };
  const body = { commandId: newId(), view, values: own, consent };
  await must(app.call(finishSigning, undefined, { params: { token }, headers, body }));
}

describe('a stranger', () => {
  test('learns nothing: an unknown address gets the same answer, by the same work', async () => {
    // No job runs meanwhile, so that only the statements of the call are counted.
    const idle = await startTestApp();
    try {
      const tenant = await idle.tenant();
      const { users } = tenant;
      const body = { hasOwnPages: true };
      await must(idle.call(updateDocumentRules, users.SysAdmin, { body }));
      await sendForSigning(idle, users.Operator, await makeSigningWorld(idle, tenant));
      const { database } = idle.platform;
      const ask = async (email: string) => {
        const before = database.calls();
        const { status, result } = await idle.call(sendMyCode, undefined, { body: { email } });
        const calls = database.calls() - before;
        const [row] = await database.system((tx) =>
          tx
            .select({ detail: links.detail, maxUses: links.maxUses })
            .from(links)
            .where(eq(links.purpose, 'person-code'))
            .orderBy(desc(links.id)),
        );
        const jobs = await database.system((tx) =>
          tx.execute(
            sql`select count(*)::int as count from pgboss.job where name = 'my-page.mail-code'`,
          ),
        );
        const answer = { status, keys: Object.keys(result), length: result.challenge.length };
        return {
          answer,
          calls,
          uses: row?.maxUses,
          jobs: rowsOf<{ count: number }>(jobs)[0]?.count,
        };
      };
      const answer = { status: 200, keys: ['challenge', 'expiresAt'], length: 80 };
      const work = { answer, calls: 1, uses: 5 };
      expect(await ask('nobody@example.org')).toEqual({ ...work, jobs: 1 });
      expect(await ask(zofia)).toEqual({ ...work, jobs: 2 });
    } finally {
      await idle.close();
    }
  });

  test('enters codes for either with the same answers, until no more are taken', async () => {
    const outcomes: Record<string, unknown[]> = {};
    for (const email of [zofia, 'nobody@example.org']) {
      const { challenge } = await must(app.call(sendMyCode, undefined, { body: { email } }));
      const answers: unknown[] = [];
      for (let count = 0; count < 6; count += 1) {
        // Of all codes one is right: none belongs to this challenge.
        const body = { email, challenge: `${challenge}x`, code: '00000000' };
        const { status, error } = await app.call(enterMyCode, undefined, { body });
        answers.push([status, error.error]);
      }
      for (let count = 0; count < 5; count += 1) {
        const { status, error } = await app.call(sendMyCode, undefined, { body: { email } });
        answers.push([status, error.error]);
      }
      outcomes[email] = answers;
    }
    expect(outcomes['nobody@example.org']).toEqual(outcomes[zofia]);
    const statuses = outcomes[zofia]?.map((one) => (one as [number])[0]);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 409, 200, 200, 200, 200, 429]);
  });

  test('uses up no code and no try of the owner, who asks from another network', async () => {
    const proxied = await startTestApp({ TRUST_PROXY: '1' });
    try {
      const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
      const body = { email: zofia };
      const ask = async (address: string) =>
        proxied.call(sendMyCode, undefined, { body, ...from(address) });
      const { challenge } = await must(ask('2001:db8:1:2::1'));
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) {
        // Each from another address of the stranger's network.
        statuses.push((await ask(`2001:db8:6:6::${count + 1}`)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect((await ask('2001:db8:1:2::2')).status).toBe(200);
      const wrong = { email: zofia, challenge, code: '00000000' };
      // The stranger’s codes have replaced none of the owner's, whose first one the second has.
      const live = await proxied.platform.database.system((tx) =>
        tx.$count(links, sql`${links.purpose} = 'person-code' and ${links.revokedAt} is null`),
      );
      expect(live).toBe(2);
      const { status } = await proxied.call(enterMyCode, undefined, {
        body: wrong,
        ...from('203.0.113.9'),
      });
      expect(status).toBe(400);
    } finally {
      await proxied.close();
    }
  });

  test('can’t open the page of another address with the code of their own', async () => {
    await send(ours, ourWorld);
    const { challenge, code } = await codeFor(zofia);
    const body = { email: 'someone@example.org', challenge, code };
    expect((await app.call(enterMyCode, undefined, { body })).status).toBe(400);
  });

  test('can’t use a code on another device than the one that asked for it', async () => {
    await send(ours, ourWorld);
    const { code } = await codeFor(zofia);
    const { challenge: other } = await must(
      app.call(sendMyCode, undefined, { body: { email: 'someone@example.org' } }),
    );
    const body = { email: zofia, challenge: other, code };
    expect((await app.call(enterMyCode, undefined, { body })).status).toBe(400);
  });

  test('gets no page without a session, with one that was never given, or as a user', async () => {
    const user = ours.users.SysAdmin;
    for (const cookie of ['', 'countersign-me=', 'countersign-me=nonsense', 'other=1']) {
      expect((await app.call(getMyPage, undefined, as({ cookie }))).status).toBe(401);
      expect((await app.call(getMyPage, user, as({ cookie }))).status).toBe(401);
    }
  });
});

describe('a code', () => {
  test('is of use for ten minutes, and once', async () => {
    await send(ours, ourWorld);
    const entry = await codeFor(zofia);
    const ofZofia = eq(links.purpose, 'person-code');
    const expire = (at: string) =>
      app.platform.database.system((tx) =>
        tx
          .update(links)
          .set({ expiresAt: sql`now() + ${at}::interval` })
          .where(ofZofia),
      );
    await expire('-1 second');
    expect((await app.call(enterMyCode, undefined, { body: entry })).status).toBe(409);
    await expire('1 minute');
    expect((await app.call(enterMyCode, undefined, { body: entry })).status).toBe(200);
    expect((await app.call(enterMyCode, undefined, { body: entry })).status).toBe(409);
    expect(app.logged.join('')).not.toContain(entry.code);
  });
});

describe('a session', () => {
  test('is a cookie that no script reads, no other site sends and no other call gets', async () => {
    await send(ours, ourWorld);
    const { headers } = await app.call(enterMyCode, undefined, { body: await codeFor(zofia) });
    expect(String(headers['set-cookie'])).toMatch(
      /^countersign-me=[\w-]{43}; Path=\/api\/me; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    const { cookie } = cookieOf(headers);
    expect(app.logged.join('')).not.toContain(cookie.split('=')[1]);
  });

  test('ends after half an hour without a call, after twelve hours, and by signing out', async () => {
    await send(ours, ourWorld);
    const ofSession = eq(links.purpose, 'person-session');
    const change = (set: object) =>
      app.platform.database.system((tx) => tx.update(links).set(set).where(ofSession));
    const expiry = async () => {
      const [row] = await app.platform.database.system((tx) =>
        tx
          .select({
            minutes: sql<number>`round(extract(epoch from ${links.expiresAt} - now()) / 60)::int`,
          })
          .from(links)
          .where(ofSession),
      );
      return row?.minutes;
    };
    const status = async (session: { cookie: string }) =>
      (await app.call(getMyPage, undefined, as(session))).status;
    const session = await signIn(zofia);
    await change({ expiresAt: sql`now() + interval '1 minute'` });
    expect(await status(session)).toBe(200);
    expect(await expiry()).toBe(30);
    await change({ createdAt: sql`now() - interval '11 hours 50 minutes'` });
    expect(await status(session)).toBe(200);
    expect(await expiry()).toBe(10);
    await change({ expiresAt: sql`now() - interval '1 second'` });
    expect(await status(session)).toBe(401);

    const second = await signIn(zofia);
    const left = await app.call(leaveMyPage, undefined, as(second, { body: {} }));
    expect(String(left.headers['set-cookie'])).toContain(
      'countersign-me=; Path=/api/me; Max-Age=0',
    );
    expect(await status(second)).toBe(401);
  });

  test('takes the links that it has made with it', async () => {
    const document = await send(ours, ourWorld);
    const session = await signIn(zofia);
    const { item, organisationId } = itemsOf(await pageOf(session)).find(
      ({ item: { id } }) => id === document.links[0]?.partyId,
    )!;
    const params = { organisationId, id: item.id };
    const { token, deviceToken } = await must(
      app.call(openMyDocument, undefined, as(session, { params })),
    );
    const headers = { [deviceHeader]: deviceToken ?? '' };
    const open = () => app.call(getSigning, undefined, { params: { token }, headers });
    expect((await open()).result).toMatchObject({ state: 'open', title: 'Pack' });
    await must(app.call(leaveMyPage, undefined, as(session, { body: {} })));
    expect((await open()).status).toBe(404);
    // The link that was emailed is as good as before.
    const emailed = { params: { token: document.links[0]?.token ?? '' } };
    expect((await app.call(getSigning, undefined, emailed)).status).toBe(200);
  });

  test('is not kept for longer than tries are counted', async () => {
    await must(app.call(sendMyCode, undefined, { body: { email: 'nobody@example.org' } }));
    const age = (interval: string) =>
      app.platform.database.system((tx) =>
        tx
          .update(links)
          .set({ createdAt: sql`now() - ${interval}::interval` })
          .where(eq(links.purpose, 'person-code')),
      );
    const count = () =>
      app.platform.database.system((tx) => tx.$count(links, eq(links.purpose, 'person-code')));
    await age('23 hours');
    await purgeLinks(app.platform.database);
    expect(await count()).toBe(1);
    await age('25 hours');
    await purgeLinks(app.platform.database);
    expect(await count()).toBe(0);
  });
});

describe('the page', () => {
  test('has what waits, what is signed and the completed copy, which is downloaded there', async () => {
    const email = 'case@example.com';
    const [recipientParty, agent, signer] = signingSettings().parties;
    const person = { ...agent!.person!, email: 'CASE@example.com' };
    const parties = [recipientParty!, { ...agent!, person }, signer!];
    const document = await send(ours, ourWorld, { parties });
    const [first, second, third] = document.links;
    const stateNow = async (session: { cookie: string }) => {
      const items = itemsOf(await pageOf(session));
      const found = items.find(({ item }) => item.id === second?.partyId);
      return found?.item as MyOrganisation['documents'][number] | undefined;
    };
    const session = await signIn(email);
    expect(await stateNow(session)).toMatchObject({ state: 'later', canDownload: false });
    await finish(first?.token ?? '', { address: '1 High Street', sign: ink });
    expect(await stateNow(session)).toMatchObject({ state: 'turn', title: 'Pack', act: 'fill' });
    const params = { organisationId: ours.id, id: second?.partyId ?? '' };
    const { token, deviceToken } = await must(
      app.call(openMyDocument, undefined, as(session, { params })),
    );
    const headers = { [deviceHeader]: deviceToken ?? '' };
    await finish(token, { agency: 'Best' }, headers);
    expect(await stateNow(session)).toMatchObject({ state: 'acted', canDownload: false });
    await finish(third?.token ?? '', { witness: ink });
    await expect
      .poll(async () => (await stateNow(session))?.canDownload, { timeout: 20_000 })
      .toBe(true);
    expect(await stateNow(session)).toMatchObject({ state: 'completed', canOpen: true });
    const pdf = await app.call(getSigningPdf, undefined, { params: { token }, headers });
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-');

    // It stays in the list after the days for which the organisation lets links work.
    await app.platform.database.system((tx) =>
      tx
        .update(documents)
        .set({ finishedAt: sql`now() - interval '40 days'` })
        .where(eq(documents.id, document.id)),
    );
    expect(await stateNow(session)).toMatchObject({
      state: 'completed',
      canOpen: false,
      canDownload: false,
    });
    expect((await app.call(openMyDocument, undefined, as(session, { params }))).status).toBe(404);
  });

  test('has the answers to one’s comments, and those alone', async () => {
    const document = await send(ours, ourWorld);
    const partyId = document.links[0]?.partyId ?? '';
    const write = (text: string, by: object, seconds: number) =>
      app.platform.database.tenant(ours.id, (tx) =>
        tx.insert(documentComments).values({
          id: newId(),
          tenantId: ours.id,
          documentId: document.id,
          audience: 'everyone',
          text,
          createdAt: new Date(Date.now() - seconds * 1000),
          ...by,
        }),
      );
    const { userId } = ours.users.Operator;
    await write('Before', { userId }, 30);
    await write('Is the rate right?', { partyId }, 20);
    const id = document.id;
    const answer = (text: string, audience: 'everyone' | 'company') =>
      app.call(addComment, ours.users.Operator, {
        params: { id },
        body: { commandId: newId(), audience, text },
      });
    await must(answer('Yes, it is.', 'everyone'));
    await must(answer('Not for them', 'company'));
    const items = itemsOf(await pageOf(await signIn(zofia)));
    const found = items.find(({ item }) => item.id === partyId)?.item;
    expect(found).toMatchObject({ replies: [{ author: 'Test Operator', text: 'Yes, it is.' }] });
    expect(found).toHaveProperty('replies.length', 1);
  });

  test('says nothing of what asks for a code, and its link asks for it all the same', async () => {
    const document = await send(ours, ourWorld, { accessCode: true });
    const files = await sendFiles(app, ours, ourWorld, { mode: 'code', emails: [zofia] });
    const session = await signIn(zofia);
    const items = itemsOf(await pageOf(session));
    for (const id of [document.links[0]?.partyId, files.people[0]?.id]) {
      const found = items.find(({ item }) => item.id === id)?.item;
      expect(found).toMatchObject({ needsCode: true, title: '' });
    }
    const open = async (endpoint: typeof openMyDocument, id = '') =>
      must(app.call(endpoint, undefined, as(session, { params: { organisationId: ours.id, id } })));
    const link = await open(openMyDocument, document.links[0]?.partyId);
    expect(link.deviceToken).toBeNull();
    const params = { token: link.token };
    expect((await app.call(getSigning, undefined, { params })).result.state).toBe('code');
    expect(
      (await app.call(enterSigningCode, undefined, { params, body: { code: '000000' } })).status,
    ).toBe(409);
    const ofFiles = await open(openMySharedFiles, files.people[0]?.id);
    expect(ofFiles.deviceToken).toBeNull();
    const shared = await app.call(getSharedFiles, undefined, { params: { token: ofFiles.token } });
    expect(shared.result.state).toBe('code');
  });

  test('opens shared files on a device that is known there', async () => {
    const files = await sendFiles(app, ours, ourWorld, { emails: [zofia, 'other@example.com'] });
    const session = await signIn(zofia);
    const [mine, others] = files.people;
    const open = (id = '') =>
      app.call(
        openMySharedFiles,
        undefined,
        as(session, { params: { organisationId: ours.id, id } }),
      );
    const { token, deviceToken } = await must(open(mine?.id));
    expect(deviceToken).not.toBeNull();
    const view = await must(app.call(getSharedFiles, undefined, { params: { token } }));
    expect(view).toMatchObject({ state: 'open', title: 'Shooting script, blue pages' });
    expect((await open(others?.id)).status).toBe(404);
  });

  test('shows and opens nothing of other people, other tenants and tenants that do not take part', async () => {
    const mine = await send(ours, ourWorld);
    const elsewhere = await send(theirs, theirWorld);
    const session = await signIn(zofia);
    const text = JSON.stringify(await pageOf(session));
    expect(text).toContain(mine.links[0]?.partyId);
    expect(text).not.toContain(elsewhere.links[0]?.partyId);
    expect(text).not.toContain(theirs.id);
    const open = (organisationId: string, id = '') =>
      app.call(openMyDocument, undefined, as(session, { params: { organisationId, id } }));
    const theirParty = elsewhere.links[0]?.partyId;
    expect((await open(theirs.id, theirParty)).status).toBe(404);
    expect((await open(ours.id, theirParty)).status).toBe(404);
    expect((await open(theirs.id, mine.links[0]?.partyId)).status).toBe(404);
    const other = await sendForSigning(app, ours.users.Operator, ourWorld);
    expect((await open(ours.id, other.links[1]?.partyId)).status).toBe(404);

    await takePart(theirs);
    expect(JSON.stringify(await pageOf(session))).toContain(theirParty);
    expect((await open(theirs.id, theirParty)).status).toBe(200);
    await takePart(theirs, false);
    expect(JSON.stringify(await pageOf(session))).not.toContain(theirs.id);
  });

  test('loses what was voided', async () => {
    const document = await send(ours, ourWorld);
    const session = await signIn(zofia);
    const id = document.links[0]?.partyId ?? '';
    const body = { commandId: newId(), reason: 'Wrong' };
    await must(app.call(voidDocument, ours.users.Operator, { params: { id: document.id }, body }));
    expect(JSON.stringify(await pageOf(session))).not.toContain(id);
    const params = { organisationId: ours.id, id };
    expect((await app.call(openMyDocument, undefined, as(session, { params }))).status).toBe(404);
  });

  test('has its code emailed by a demo organisation only if no other takes part', async () => {
    const setDemo = (isDemo: boolean) =>
      app.platform.database.system((tx) =>
        tx.update(tenants).set({ isDemo }).where(eq(tenants.id, ours.id)),
      );
    const mailedBy = async () => {
      await codeFor(zofia);
      return (await codeMails())[0]?.tenantId;
    };
    await send(ours, ourWorld);
    await send(theirs, theirWorld);
    await setDemo(true);
    expect(await mailedBy()).toBe(ours.id);
    await takePart(theirs);
    expect(await mailedBy()).toBe(theirs.id);
    await takePart(theirs, false);
    await setDemo(false);
  });

  test('sends no code where no organisation that takes part has written to the address', async () => {
    const before = (await codeMails()).length;
    const [first, second, signer] = signingSettings().parties;
    const person = { ...signer!.person!, email: 'theirs.alone@example.com' };
    const parties = [first!, second!, { ...signer!, person }];
    await send(theirs, theirWorld, { parties });
    await must(app.call(sendMyCode, undefined, { body: { email: person.email } }));
    // Jobs of one kind are done in their order: the first one has been by now.
    await codeFor(zofia);
    const sentTo = (await codeMails()).slice(0, -before || undefined).map((one) => one.recipient);
    expect(sentTo).toEqual([zofia]);
  });
});
