import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpAuthenticator, setUpEmailCodes } from './test-support/second-factor.ts';
import {
  claimsOf,
  clientId,
  day,
  hour,
  minute,
  openTestPool,
  type TestPool,
} from './test-support/test-pool.ts';

const ann = 'Ann@Example.org';
const password = 'Ann-and-1-password';
const newPassword = 'Another-1-password';
const unknown = { code: 'user-not-found' };

type Tokens = { AccessToken: string; IdToken: string; RefreshToken: string };

let test: TestPool;
let annsId: string;

beforeEach(async () => {
  test = openTestPool();
  ({ userId: annsId } = await test.pool.createUser({ email: ann, password }));
});

async function signIn(name = ann, secret = password): Promise<Tokens> {
  return (await test.signIn(name, secret)).body.AuthenticationResult;
}

const sessionOf = ({ IdToken }: Tokens): string => claimsOf(IdToken).origin_jti;
const isActive = (tokens: Tokens) => test.pool.isSessionActive(sessionOf(tokens));

describe('an email address', () => {
  it('leads to its user, however it is written', async () => {
    expect(await test.pool.findUserByEmail(' ann@EXAMPLE.org ')).toEqual({ userId: annsId });
    expect(await test.pool.findUserByEmail('nobody@example.org')).toBeUndefined();
  });

  it('can be changed while its user is signed in', async () => {
    const tokens = await signIn();
    await test.pool.setEmail(annsId, ' Ann.New@example.org ');
    expect(await test.pool.findUserByEmail('ann.new@example.org')).toEqual({ userId: annsId });
    expect(await test.pool.findUserByEmail(ann)).toBeUndefined();
    expect(await isActive(tokens)).toBe(true);
    const { body } = await test.call('GetTokensFromRefreshToken', {
      ClientId: clientId,
      RefreshToken: tokens.RefreshToken,
    });
    expect(claimsOf(body.AuthenticationResult.IdToken).email).toBe('Ann.New@example.org');
    expect((await test.signIn(ann, password)).status).toBe(400);
    expect((await test.signIn('ann.new@example.org', password)).status).toBe(200);
  });

  it('voids the codes that went to the one before', async () => {
    await test.call('ForgotPassword', { Username: ann, ClientId: clientId });
    await test.pool.setEmail(annsId, 'ann.new@example.org');
    const { error } = await test.call('ConfirmForgotPassword', {
      Username: 'ann.new@example.org',
      ConfirmationCode: test.codes[0]?.code,
      Password: newPassword,
      ClientId: clientId,
    });
    expect(error).toBe('CodeMismatchException');
  });

  it('is refused where it is none, of another user, or for an unknown one', async () => {
    await test.pool.createUser({ email: 'bob@example.org', password });
    const { pool } = test;
    await expect(pool.setEmail(annsId, 'ann')).rejects.toMatchObject({ code: 'invalid-email' });
    await expect(pool.setEmail(annsId, 'BOB@example.org')).rejects.toMatchObject({
      code: 'user-exists',
    });
    await expect(pool.setEmail(randomUUID(), 'eve@example.org')).rejects.toMatchObject(unknown);
    await pool.setEmail(annsId, 'ann@example.org');
  });
});

describe('a required password reset', () => {
  const required = {
    __type: 'PasswordResetRequiredException',
    message: 'Password reset required for the user',
  };
  const wrongPair = {
    __type: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  };
  const confirm = (code = test.codes.at(-1)?.code) =>
    test.call('ConfirmForgotPassword', {
      Username: ann,
      ConfirmationCode: code,
      Password: newPassword,
      ClientId: clientId,
    });

  it('ends the sessions, sends a code and closes the account until it is used', async () => {
    const tokens = await signIn();
    await test.pool.requirePasswordReset(annsId);
    expect(await isActive(tokens)).toBe(false);
    expect(test.codes).toEqual([
      { userId: annsId, email: ann, code: expect.any(String), purpose: 'reset-password' },
    ]);
    expect((await test.signIn(ann, password)).body).toEqual(required);
    expect((await test.signIn(ann, 'Wrong-1-password')).body).toEqual(wrongPair);
    expect((await confirm()).status).toBe(200);
    expect((await test.signIn(ann, password)).body).toEqual(wrongPair);
    expect(await signIn(ann, newPassword)).toBeDefined();
  });

  it('waits for another code when the first one has lapsed', async () => {
    await test.pool.requirePasswordReset(annsId);
    test.pass(hour);
    expect((await confirm()).error).toBe('ExpiredCodeException');
    await test.call('ForgotPassword', { Username: ann, ClientId: clientId });
    expect((await confirm()).status).toBe(200);
  });

  it('has all its tries, whatever was tried before', async () => {
    for (let turn = 1; turn <= 6; turn += 1) await confirm('x');
    await test.pool.requirePasswordReset(annsId);
    expect((await confirm()).status).toBe(200);
  });

  it('stops a sign-in that was under way', async () => {
    const started = await test.beginSignIn(ann);
    await test.pool.requirePasswordReset(annsId);
    const { body } = await test.call('RespondToAuthChallenge', started.respond(password));
    expect(body).toEqual(required);
  });

  it('is met as well by a password that the application sets', async () => {
    await test.pool.requirePasswordReset(annsId);
    await test.pool.setPassword(annsId, newPassword);
    expect(await signIn(ann, newPassword)).toBeDefined();
  });

  it('reports unknown names and unsent emails to the application only', async () => {
    await expect(test.pool.requirePasswordReset(randomUUID())).rejects.toMatchObject(unknown);
    const failing = openTestPool({
      store: test.store,
      deliverCode: () => Promise.reject(new Error('No connection.')),
    });
    await expect(failing.pool.requirePasswordReset(annsId)).rejects.toThrow('No connection.');
    expect((await test.signIn(ann, password)).body).toEqual(required);
  });
});

describe('second factors from the outside', () => {
  it('are removed for a user who lost theirs', async () => {
    const tokens = await signIn();
    await setUpAuthenticator(test, tokens.AccessToken);
    await setUpEmailCodes(test, tokens.AccessToken);
    await test.pool.resetMfa(annsId);
    expect(await isActive(tokens)).toBe(false);
    const again = await signIn();
    const settings = { SoftwareTokenMfaSettings: { Enabled: true } };
    const { error } = await test.call('SetUserMFAPreference', {
      AccessToken: again.AccessToken,
      ...settings,
    });
    expect(error).toBe('InvalidParameterException');
    await expect(test.pool.resetMfa(randomUUID())).rejects.toMatchObject(unknown);
  });

  it('are required of some, whose sessions without one can be ended', async () => {
    const bob = await test.pool.createUser({ email: 'bob@example.org', password });
    const eve = await test.pool.createUser({ email: 'eve@example.org', password });
    const [anns, bobs, eves] = [
      await signIn(),
      await signIn('bob@example.org'),
      await signIn('eve@example.org'),
    ];
    await setUpAuthenticator(test, bobs.AccessToken);
    await test.pool.setMfaRequired([annsId, bob.userId], true);
    await test.pool.endSessionsWithoutMfa([annsId, bob.userId]);
    expect(await Promise.all([anns, bobs, eves].map(isActive))).toEqual([false, true, true]);
    const challengeOf = async (name: string) =>
      (await test.signIn(name, password)).body.ChallengeName;
    expect(await challengeOf(ann)).toBe('MFA_SETUP');
    expect(await challengeOf('bob@example.org')).toBe('SOFTWARE_TOKEN_MFA');
    expect(await challengeOf('eve@example.org')).toBeUndefined();
    await test.pool.resetMfa(bob.userId);
    expect(await challengeOf('bob@example.org')).toBe('MFA_SETUP');
    await test.pool.setMfaRequired([annsId, eve.userId], false);
    expect(await challengeOf(ann)).toBeUndefined();
  });
});

describe('the states of accounts', () => {
  it('is reported for many at once', async () => {
    const names = ['disabled', 'reset', 'invited', 'lapsed', 'factors'];
    const ids = new Map<string, string>([['plain', annsId]]);
    for (const name of names) {
      const temporary = name === 'invited' || name === 'lapsed';
      const account = { email: `${name}@example.org`, password, temporary };
      if (name === 'invited') test.pass(7 * day);
      ids.set(name, (await test.pool.createUser(account)).userId);
      if (name === 'invited') test.pass(-7 * day);
    }
    const id = (name: string) => ids.get(name) ?? '';
    await test.pool.disableUser(id('disabled'));
    await test.pool.requirePasswordReset(id('reset'));
    const { AccessToken } = await signIn('factors@example.org');
    await setUpAuthenticator(test, AccessToken);
    await setUpEmailCodes(test, AccessToken, { Enabled: true, PreferredMfa: true });
    await test.pool.setMfaRequired([id('factors')], true);
    const invitedUntil = new Date(test.now().getTime() - 2 * minute + 14 * day);
    test.pass(7 * day);

    const states = await test.pool.accountStates([...ids.values(), randomUUID()]);

    const plain = {
      status: 'active',
      temporaryUntil: null,
      factors: [],
      preferred: null,
      mfaRequired: false,
    };
    expect(
      Object.fromEntries([...ids].map(([name, userId]) => [name, states.get(userId)])),
    ).toEqual({
      plain,
      disabled: { ...plain, status: 'disabled' },
      reset: { ...plain, status: 'reset-required' },
      invited: { ...plain, status: 'temporary-password', temporaryUntil: invitedUntil },
      lapsed: {
        ...plain,
        status: 'temporary-password-expired',
        temporaryUntil: new Date(invitedUntil.getTime() - 7 * day),
      },
      factors: {
        ...plain,
        factors: ['authenticator', 'email'],
        preferred: 'email',
        mfaRequired: true,
      },
    });
    expect(states.size).toBe(6);
    expect(await test.pool.accountStates([])).toEqual(new Map());
  });
});

describe('the sessions of a user', () => {
  it('are listed, the newest first, with where they were used last', async () => {
    const started = await test.beginSignIn(ann);
    const first: Tokens = (
      await test.call('RespondToAuthChallenge', started.respond(password), {
        address: '192.0.2.7',
        userAgent: 'Browser/9',
      })
    ).body.AuthenticationResult;
    const createdAt = test.now();
    test.pass(hour);
    const second = await signIn();
    const third = await signIn();
    await test.call('RevokeToken', { ClientId: clientId, Token: third.RefreshToken });
    test.pass(minute);
    await test.call(
      'GetTokensFromRefreshToken',
      { ClientId: clientId, RefreshToken: first.RefreshToken },
      { address: '192.0.2.8', userAgent: 'Browser/10' },
    );
    const sessions = await test.pool.listSessions(annsId);
    expect(sessions.map(({ sessionId }) => sessionId)).toEqual([
      sessionOf(second),
      sessionOf(first),
    ]);
    expect(sessions[1]).toEqual({
      sessionId: sessionOf(first),
      createdAt,
      lastUsedAt: test.now(),
      address: '192.0.2.8',
      userAgent: 'Browser/10',
    });
    test.pass(30 * day - hour);
    expect(await test.pool.listSessions(annsId)).toHaveLength(1);
    expect(await test.pool.listSessions(randomUUID())).toEqual([]);
  });

  it('are ended one by one, by their own user only', async () => {
    const bob = await test.pool.createUser({ email: 'bob@example.org', password });
    const [here, there] = [await signIn(), await signIn()];
    expect(await test.pool.revokeSession(bob.userId, sessionOf(here))).toBe(false);
    expect(await isActive(here)).toBe(true);
    expect(await test.pool.revokeSession(annsId, sessionOf(here))).toBe(true);
    expect(await isActive(here)).toBe(false);
    expect(await isActive(there)).toBe(true);
    expect(await test.pool.revokeSession(annsId, sessionOf(here))).toBe(false);
    expect(await test.pool.revokeSession(annsId, randomUUID())).toBe(false);
  });
});
