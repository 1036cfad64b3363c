import { generateKeyPairSync, sign } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { getSession } from '@countersign/contract';
import { createUserPool, generateSigningKey } from '@countersign/user-pool';
import { createMemoryStore } from '@countersign/user-pool/testing/memory-store';
import { desc, eq } from 'drizzle-orm';
import * as OTPAuth from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send, signIn } from '../../testing/sign-in.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  testPassword,
} from '../../testing/test-app.ts';
import { eventsOf } from '../../testing/users.ts';
import { mails } from '../database/tables/index.ts';
import {
  createEmbeddedUserPool,
  embeddedClientId,
  embeddedIssuer,
  embeddedPoolId,
} from './embedded-user-pool.ts';
import { readSigningKeys, rotateSigningKeys } from './signing-keys.ts';

let app: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
});
afterAll(() => app.close());

const statusFor = async (idToken: string) => (await app.call(getSession, { idToken })).status;

describe('the keys of the embedded user pool', () => {
  test('are in the data folder, readable by their owner alone', () => {
    const folder = path.join(app.platform.settings.dataDir, 'secrets');
    const names = fs.readdirSync(folder);
    expect(names).toEqual(expect.arrayContaining(['master.key', 'signing-keys.json']));
    for (const name of names) {
      expect(fs.statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    }
  });

  test('are published without their private part', async () => {
    const { idToken } = tenant.users.Operator;
    const url = `/user-pool/${embeddedPoolId}/.well-known/jwks.json`;
    const { keys } = (await app.app.inject(url)).json<{ keys: Record<string, string>[] }>();
    const header = JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString());
    expect(keys.map((key) => key['kid'])).toEqual([(header as { kid: string }).kid]);
    for (const key of keys)
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  test('survive a restart, so that users stay signed in', async () => {
    const { settings, database, log } = app.platform;
    const restarted = createEmbeddedUserPool(settings, database, log, async () => {});
    expect(restarted.jwks()).toEqual(app.platform.userPool?.jwks());
    const { email } = tenant.users.Operator;
    const tokens = await signIn(restarted, email, testPassword);
    expect(await statusFor(tokens.idToken)).toBe(200);
  });
});

describe('an ID token', () => {
  /** A pool of someone else’s, with an account of the same address and id. */
  async function tokenOf(parts: { clientId?: string; issuer?: string }): Promise<string> {
    const { userId, email } = tenant.users.SysAdmin;
    const pool = createUserPool({
      poolId: embeddedPoolId,
      clientId: parts.clientId ?? embeddedClientId,
      issuer: parts.issuer ?? embeddedIssuer(app.platform.settings.publicUrl),
      signingKeys: [generateSigningKey()],
      masterKey: Buffer.alloc(32, 7),
      store: createMemoryStore(),
      deliverCode: async () => {},
    });
    await pool.createUser({ userId, email, password: testPassword });
    return (await signIn(pool, email, testPassword)).idToken;
  }

  test('of a pool with other keys is refused, though everything in it is right', async () => {
    expect(await statusFor(await tokenOf({}))).toBe(401);
  });

  test('of another issuer is refused', async () => {
    expect(await statusFor(await tokenOf({ issuer: 'https://elsewhere.example.com/pool' }))).toBe(
      401,
    );
  });

  test('that was changed, has another algorithm, or none, is refused', async () => {
    const [header = '', body = '', signature = ''] = tenant.users.Operator.idToken.split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const decode = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    expect(await statusFor([header, body, signature].join('.'))).toBe(200);
    const { sub } = decode(tenant.users.SysAdmin.idToken.split('.')[1] ?? '');
    const asSysAdmin = encode({ ...decode(body), sub });
    expect(await statusFor([header, asSysAdmin, signature].join('.'))).toBe(401);
    const none = encode({ ...decode(header), alg: 'none' });
    expect(await statusFor(`${none}.${asSysAdmin}.`)).toBe(401);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const forged = `${header}.${asSysAdmin}`;
    const own = sign('sha256', Buffer.from(forged), privateKey).toString('base64url');
    expect(await statusFor(`${forged}.${own}`)).toBe(401);
  });
});

test('keys that were changed while running are published, and tokens of both are believed', async () => {
  const { userPool, settings, database, log } = app.platform;
  if (!userPool) throw new Error('no embedded pool');
  const { email, idToken } = tenant.users.Admin;
  const noon = Date.now();
  rotateSigningKeys(settings.dataDir, new Date(noon - 6 * 60_000));
  userPool.replaceSigningKeys(readSigningKeys(settings.dataDir, new Date(noon)));
  const renewed = await signIn(userPool, email, testPassword);
  expect(renewed.idToken.split('.')[0]).not.toBe(idToken.split('.')[0]);
  expect([await statusFor(idToken), await statusFor(renewed.idToken)]).toEqual([200, 200]);
  const again = createEmbeddedUserPool(settings, database, log, async () => {});
  expect(again.jwks()).toEqual(userPool.jwks());
});

test('a failed sign-in is in the log and the audit trail: who, from where, and nothing secret', async () => {
  const { userPool } = app.platform;
  if (!userPool) throw new Error('no embedded pool');
  const { email, userId } = tenant.users.Approver;
  for (const name of [email, 'ghost@example.org']) {
    await expect(signIn(userPool, name, 'Wrong-pass-1')).rejects.toThrow('Incorrect');
  }
  const logged = app.logged.filter((line) => line.includes('sign-in failed'));
  expect(logged).toHaveLength(2);
  expect(logged.join()).not.toMatch(new RegExp(`${email}|ghost|Wrong-pass`, 'i'));
  for (const line of logged) {
    expect(JSON.parse(line)).toMatchObject({ wrong: 'password', name: expect.any(String) });
  }
  await expect
    .poll(() => eventsOf(app, tenant, userId))
    .toContainEqual(expect.objectContaining({ action: 'user.sign-in-failed' }));
});

test('changes of sign-in settings are in the audit trail, without secrets', async () => {
  const { userPool } = app.platform;
  if (!userPool) throw new Error('no embedded pool');
  const { email, userId } = tenant.users['Operator/Approver'];
  const { accessToken: AccessToken } = await signIn(userPool, email, testPassword);
  await send(userPool, 'ChangePassword', {
    AccessToken,
    PreviousPassword: testPassword,
    ProposedPassword: 'Another-pass-2',
  });
  const { SecretCode } = (await send(userPool, 'AssociateSoftwareToken', { AccessToken })) as {
    SecretCode: string;
  };
  const UserCode = new OTPAuth.TOTP({ secret: SecretCode }).generate();
  await send(userPool, 'VerifySoftwareToken', { AccessToken, UserCode });
  const SoftwareTokenMfaSettings = { Enabled: true };
  // Requested twice, changed once.
  await send(userPool, 'SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings });
  await send(userPool, 'SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings });
  const events = await eventsOf(app, tenant, userId);
  expect(events.map(({ action, actorId, detail }) => [action, actorId, detail])).toEqual([
    ['user.password-changed', userId, {}],
    ['user.authenticator-set-up', userId, {}],
    ['user.factors-changed', userId, { after: { factors: ['authenticator'] } }],
  ]);
  for (const secret of [SecretCode, UserCode, 'Another-pass-2']) {
    expect(JSON.stringify(events)).not.toContain(secret);
  }
});

describe('a forgotten password', () => {
  const pool = () => {
    if (!app.platform.userPool) throw new Error('no embedded pool');
    return app.platform.userPool;
  };
  const lastMail = async (recipient: string) => {
    const [mail] = await app.platform.database.system((tx) =>
      tx.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(desc(mails.createdAt)),
    );
    return mail;
  };

  test('is reset with a code that comes by email, and ends the open sessions', async () => {
    const { email } = tenant.users.Approver;
    const before = await signIn(pool(), email, testPassword);
    await send(pool(), 'ForgotPassword', { ClientId: embeddedClientId, Username: email });
    const mail = await lastMail(email);
    expect(mail?.subject).toBe('Your Countersign code');
    expect(mail?.confidential).toBe(true);
    const code = /^\d{6,}$/m.exec(mail?.text ?? '')?.[0];
    await send(pool(), 'ConfirmForgotPassword', {
      ClientId: embeddedClientId,
      Username: email,
      ConfirmationCode: code,
      Password: 'Another-pass-2',
    });
    expect(await statusFor(before.idToken)).toBe(401);
    await expect(signIn(pool(), email, testPassword)).rejects.toThrow('NotAuthorizedException');
    const after = await signIn(pool(), email, 'Another-pass-2');
    expect(await statusFor(after.idToken)).toBe(200);
    for (const secret of [code ?? 'no code', email, 'Another-pass-2']) {
      expect(app.logged.join('')).not.toContain(secret);
    }
  });

  test('of an unknown person is answered alike and sends no email', async () => {
    const Username = 'nobody@example.com';
    const answer = await send(pool(), 'ForgotPassword', { ClientId: embeddedClientId, Username });
    expect(answer).toHaveProperty('CodeDeliveryDetails');
    expect(await lastMail(Username)).toBeUndefined();
  });
});
