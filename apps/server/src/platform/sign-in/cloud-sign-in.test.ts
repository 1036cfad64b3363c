import { randomUUID } from 'node:crypto';
import { completeSetup, getSession, openSession } from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CloudPool, newCloudKey, refusal, startCloudPool } from '../../testing/cloud-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newId } from '../database/ids.ts';
import { auditEvents, memberships, tenants, users } from '../database/tables/index.ts';
import { createLink } from '../links/links.ts';

let pool: CloudPool;
let app: TestApp;
let tenantId: string;

beforeAll(async () => {
  pool = await startCloudPool();
  app = await startTestApp(pool.settings);
  tenantId = await addTenant();
});
afterAll(async () => {
  await app.close();
  await pool.close();
});

async function addTenant(): Promise<string> {
  const id = newId();
  await app.platform.database.system((tx) => tx.insert(tenants).values({ id, name: 'Hotel' }));
  return id;
}

interface MembershipFields {
  sub?: string | null;
  disabledAt?: Date;
  invitedAt?: Date;
  invitationExpiresAt?: Date;
}

/** A user of the organisation, with an account of the pool or without one yet. */
async function addUser(
  email: string,
  { sub = null, ...membership }: MembershipFields = {},
): Promise<string> {
  const id = newId();
  const name = { firstName: 'Ann', lastName: 'Lee' };
  await app.platform.database.system(async (tx) => {
    await tx.insert(users).values({ id, sub, email, ...name, homeTenantId: tenantId });
    const rights = { userType: 'Operator', tenantId, userId: id };
    await tx.insert(memberships).values({ id: newId(), ...rights, ...membership });
  });
  return id;
}

const statusOf = async (idToken: string) => (await app.call(getSession, { idToken })).status;
const subOf = (userId: string) =>
  app.platform.database.system(async (tx) => {
    const [user] = await tx.select({ sub: users.sub }).from(users).where(eq(users.id, userId));
    return user?.sub;
  });
const eventsOf = (userId: string) =>
  app.platform.database.system((tx) =>
    tx.select().from(auditEvents).where(eq(auditEvents.subjectId, userId)),
  );

test('a pool at an address of its own is where browsers sign in', async () => {
  const answer = await app.app.inject('/config.json');
  expect(answer.json()).toMatchObject({
    region: 'eu-west-2',
    userPoolId: 'eu-west-2_TestPool1',
    userPoolClientId: 'cloudclient',
    userPoolEndpoint: `${pool.url}/`,
  });
});

describe('an ID token of a cloud pool', () => {
  let sub: string;
  beforeAll(async () => {
    sub = randomUUID();
    await addUser('olga@example.com', { sub });
  });

  test('opens the API, whether the pool calls itself by its address or as AWS names it', async () => {
    expect(await statusOf(pool.token({ sub }))).toBe(200);
    for (const host of ['cognito-idp', 'issuer-cognito-idp']) {
      const iss = `https://${host}.eu-west-2.amazonaws.com/eu-west-2_TestPool1`;
      expect(await statusOf(pool.token({ sub, iss }))).toBe(200);
    }
  });

  const past = Math.floor(Date.now() / 1000) - 60;
  test.each<[string, Record<string, unknown>]>([
    ['an access token', { token_use: 'access' }],
    ['for another client', { aud: 'another' }],
    ['for no client', { aud: undefined, client_id: 'cloudclient' }],
    ['of another pool', { iss: 'https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_Another1' }],
    [
      'of another region',
      { iss: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-2_TestPool1' },
    ],
    ['of an unknown user', { iss: undefined }],
    ['expired', { exp: past }],
    ['without a time of signing in', { auth_time: undefined }],
    ['without a sub', { sub: undefined }],
  ])('is refused where it is %s', async (_what, claims) => {
    expect(await statusOf(pool.token({ sub, ...claims }))).toBe(401);
  });

  test('is refused where another key signed it, or a part of it was changed', async () => {
    const { kid, privateKey } = newCloudKey();
    expect(await statusOf(pool.token({ sub }, { kid, privateKey }))).toBe(401);
    const [ownHeader = ''] = pool.token({}).split('.');
    const own = JSON.parse(Buffer.from(ownHeader, 'base64url').toString()) as { kid: string };
    expect(await statusOf(pool.token({ sub }, { kid: own.kid, privateKey }))).toBe(401);
    const [header = '', body = '', signature = ''] = pool.token({ sub: randomUUID() }).split('.');
    const [, otherBody = ''] = pool.token({ sub }).split('.');
    expect(await statusOf([header, otherBody, signature].join('.'))).toBe(401);
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await statusOf(`${none}.${body}.`)).toBe(401);
    expect(await statusOf('nonsense')).toBe(401);
  });

  test('of a sign-in before everything was signed out is refused, a later one is not', async () => {
    await app.platform.database.system((tx) =>
      tx.update(users).set({ signedOutBefore: sql`now()` }).where(eq(users.sub, sub)),
    );
    const now = Math.floor(Date.now() / 1000);
    expect(await statusOf(pool.token({ sub, auth_time: now - 10 }))).toBe(401);
    expect(await statusOf(pool.token({ sub, auth_time: now + 2 }))).toBe(200);
  });
});

describe('a person whose account was created in the pool by hand', () => {
  // Without a temporary password that dies, it has no end.
  const invitation = { invitedAt: new Date() };

  test('comes to their user at the first sign-in by the verified email, once and for good', async () => {
    const userId = await addUser('Ann.Lee@Example.com', invitation);
    const sub = randomUUID();
    const idToken = pool.token({ sub, email: 'ann.lee@example.com', email_verified: true });
    // As a page does it: several calls at once.
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.call(openSession, { idToken })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers[0]?.result.user.id).toBe(userId);
    expect(await subOf(userId)).toBe(sub);
    const matched = (await eventsOf(userId)).filter(({ action }) => action === 'user.matched');
    expect(matched).toMatchObject([{ tenantId, actorId: userId, subjectType: 'user', detail: {} }]);
    // From now on it is the account that counts, and no longer what it says of its email.
    expect(await statusOf(pool.token({ sub, email: 'other@example.com' }))).toBe(200);
  });

  test.each<[string, Record<string, unknown>]>([
    ['not verified', { email_verified: false }],
    ['said to be verified in other words', { email_verified: 'true' }],
    ['not given', { email: undefined, email_verified: true }],
  ])('is no user here while their email is %s', async (what, claims) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    const userId = await addUser(email, invitation);
    expect(await statusOf(pool.token({ email, ...claims }))).toBe(403);
    expect(await subOf(userId)).toBeNull();
  });

  test('never takes the user of another account over', async () => {
    const sub = randomUUID();
    const userId = await addUser('bob@example.com', { sub });
    const idToken = pool.token({ email: 'bob@example.com', email_verified: true });
    expect(await statusOf(idToken)).toBe(403);
    expect(await subOf(userId)).toBe(sub);
    expect(await eventsOf(userId)).toEqual([]);
  });

  test('is no user here once the invitation has lapsed or the membership is disabled', async () => {
    const openUntil = (ms: number) => ({ ...invitation, invitationExpiresAt: new Date(ms) });
    await addUser('soon@example.com', openUntil(Date.now() + 60_000));
    const soon = pool.token({ email: 'soon@example.com', email_verified: true });
    expect(await statusOf(soon)).toBe(200);
    for (const [email, membership] of [
      ['late@example.com', openUntil(Date.now() - 1000)],
      ['out@example.com', { disabledAt: new Date() }],
    ] as const) {
      const userId = await addUser(email, membership);
      expect(await statusOf(pool.token({ email, email_verified: true }))).toBe(403);
      expect(await subOf(userId)).toBeNull();
    }
  });

  test('leaves no email in the log', () => {
    expect(app.logged.join('')).not.toContain('example.com');
  });
});

test('while the keys can’t be fetched a call is answered to try again, and is not signed out', async () => {
  const down = await startCloudPool();
  down.answerKeys((response) => response.writeHead(500).end());
  const waiting = await startTestApp(down.settings);
  const answer = await waiting.call(getSession, { idToken: down.token({}) });
  expect([answer.status, answer.error]).toEqual([
    503,
    {
      code: 'unavailable',
      error: 'Sign-ins can’t be checked at the moment. Try again in a minute.',
    },
  ]);
  await waiting.close();
  await down.close();
});

describe('a new installation', () => {
  const input = {
    tenantName: 'Grand Hotel',
    company: { name: 'Grand Hotel Ltd', code: 'GH', type: 'Company' as const },
    email: 'first@example.com',
    password: 'First-pass-1',
    firstName: 'Fay',
    lastName: 'First',
  };

  async function setUp(env: Record<string, string>) {
    const ownPool = await startCloudPool();
    const own = await startTestApp({ ...ownPool.settings, ...env });
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { token } = await own.platform.database.system((tx) =>
      createLink(tx, { purpose: 'set-up', tenantId: null, expiresAt, maxUses: 1 }),
    );
    const complete = () => own.call(completeSetup, undefined, { params: { token }, body: input });
    const close = async () => {
      await own.close();
      await ownPool.close();
    };
    return { ownPool, own, complete, close };
  }

  test('that may administer the pool makes the account of its first user there', async () => {
    const keys = { COGNITO_ACCESS_KEY_ID: 'AKIATEST', COGNITO_SECRET_ACCESS_KEY: 'secret' };
    const { ownPool, own, complete, close } = await setUp(keys);
    ownPool.answerAdmin('AdminSetUserPassword', refusal('InternalErrorException', 500));
    expect((await complete()).status).toBe(503);
    ownPool.answerAdmin('AdminSetUserPassword', (response) => response.writeHead(200).end('{}'));
    expect((await complete()).status).toBe(200);
    expect(ownPool.accounts).toHaveLength(1);
    const idToken = ownPool.token({ sub: ownPool.accounts[0]?.sub });
    expect((await own.call(getSession, { idToken })).result.userType).toBe('SysAdmin');
    await close();
  });

  test('that may not waits for the account of its first user, and keeps no password', async () => {
    const { ownPool, own, complete, close } = await setUp({});
    expect((await complete()).status).toBe(200);
    expect(ownPool.calls).toEqual([]);
    const idToken = ownPool.token({ email: input.email, email_verified: true });
    expect((await own.call(getSession, { idToken })).result.userType).toBe('SysAdmin');
    await close();
  });
});
