import { createHmac, createPublicKey, sign } from 'node:crypto';
import { JwtVerifier } from 'aws-jwt-verify';
import { JwtBaseError } from 'aws-jwt-verify/error';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadSigningKey } from './crypto/signing-key.ts';
import { signToken } from './crypto/tokens.ts';
import { generateSigningKey } from './index.ts';
import {
  claimsOf,
  clientId,
  day,
  hour,
  issuer,
  minute,
  openTestPool,
  second,
  signingKey,
  type TestPool,
} from './test-support/test-pool.ts';

const ann = 'ann@example.org';
const password = 'Ann-and-1-password';
const invalid = { __type: 'NotAuthorizedException', message: 'Invalid Refresh Token' };
const reused = {
  __type: 'RefreshTokenReuseException',
  message: 'Refresh token was used before.',
};

type Tokens = { AccessToken: string; IdToken: string; RefreshToken: string };

let test: TestPool;
let userId: string;

beforeEach(async () => {
  test = openTestPool();
  ({ userId } = await test.pool.createUser({ email: ann, password }));
});

const signIn = async (): Promise<Tokens> =>
  (await test.signIn(ann, password)).body.AuthenticationResult;

const rotate = (RefreshToken: string, from: TestPool = test) =>
  from.call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken });

const refresh = (token: string, flow = 'REFRESH_TOKEN_AUTH') =>
  test.call('InitiateAuth', {
    AuthFlow: flow,
    AuthParameters: { REFRESH_TOKEN: token, DEVICE_KEY: null },
    ClientId: clientId,
  });

const sessionOf = ({ IdToken }: Tokens): string => claimsOf(IdToken).origin_jti;

describe('refreshing', () => {
  it('gives new tokens of the same session, with a new refresh token each time', async () => {
    const first = await signIn();
    let { RefreshToken } = first;
    const opened = await test.store.findSession(sessionOf(first));
    for (let turn = 0; turn < 4; turn += 1) {
      test.pass(50 * minute);
      const { status, body } = await rotate(RefreshToken);
      expect(status).toBe(200);
      const next: Tokens = body.AuthenticationResult;
      expect(next.RefreshToken).not.toBe(RefreshToken);
      const [before, after] = [claimsOf(first.AccessToken), claimsOf(next.AccessToken)];
      expect(after.origin_jti).toBe(before.origin_jti);
      expect(after.auth_time).toBe(before.auth_time);
      expect(after.jti).not.toBe(before.jti);
      expect(after.iat).toBe(test.now().getTime() / 1000);
      expect(after.exp).toBe(after.iat + 3600);
      RefreshToken = next.RefreshToken;
    }
    const session = await test.store.findSession(sessionOf(first));
    expect(session?.refreshHash).not.toBe(opened?.refreshHash);
    expect(session).toMatchObject({
      generation: 4,
      lastUsedAt: test.now(),
    });
  });

  it('leaves the refresh token as it is in the older way', async () => {
    const { RefreshToken } = await signIn();
    test.pass(hour);
    for (const flow of ['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']) {
      const { status, body } = await refresh(RefreshToken, flow);
      expect(status).toBe(200);
      expect(body.AuthenticationResult).not.toHaveProperty('RefreshToken');
    }
    expect((await rotate(RefreshToken)).status).toBe(200);
  });

  it('serves two tabs that refresh at once, and an answer that got lost', async () => {
    const { RefreshToken } = await signIn();
    const both = await Promise.all([
      rotate(RefreshToken),
      rotate(RefreshToken, test.restart()),
      rotate(RefreshToken),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    test.pass(minute);
    const late = await rotate(RefreshToken);
    expect(late.status).toBe(200);
    // All of them were given the same generation: whichever is kept goes on.
    for (const { body } of [...both, late]) {
      expect((await rotate(body.AuthenticationResult.RefreshToken)).status).toBe(200);
    }
  });

  it('ends the session when a token comes back after the grace', async () => {
    const first = await signIn();
    const { body } = await rotate(first.RefreshToken);
    const next: Tokens = body.AuthenticationResult;
    test.pass(minute + 1);
    expect((await rotate(first.RefreshToken)).body).toEqual(reused);
    expect((await rotate(next.RefreshToken)).body).toEqual(invalid);
    expect(await test.pool.isSessionActive(sessionOf(first))).toBe(false);
  });

  it('notices the thief who was faster within the grace as well', async () => {
    const { RefreshToken: stolen } = await signIn();
    const thief = (await rotate(stolen)).body.AuthenticationResult;
    const owner = (await rotate(stolen)).body.AuthenticationResult;
    test.pass(hour);
    expect((await rotate(thief.RefreshToken)).status).toBe(200);
    test.pass(hour);
    expect((await rotate(owner.RefreshToken)).body).toEqual(reused);
  });

  it('notices an old token in the older way too, and one two generations old at once', async () => {
    const first = await signIn();
    const other = (await rotate(first.RefreshToken)).body.AuthenticationResult;
    expect((await refresh(first.RefreshToken)).status).toBe(200);
    await rotate(other.RefreshToken);
    expect((await refresh(first.RefreshToken)).body).toEqual(reused);
  });

  it('ends thirty days after the sign-in, however often it was refreshed', async () => {
    const first = await signIn();
    test.pass(29 * day);
    const { body } = await rotate(first.RefreshToken);
    test.pass(day - second);
    expect(await test.pool.isSessionActive(sessionOf(first))).toBe(true);
    test.pass(second);
    expect((await rotate(body.AuthenticationResult.RefreshToken)).body).toEqual(invalid);
    expect(await test.pool.isSessionActive(sessionOf(first))).toBe(false);
  });

  it('refuses tokens that are forged, of another pool or of another kind', async () => {
    const { RefreshToken, IdToken } = await signIn();
    const other = openTestPool();
    await other.pool.createUser({ email: ann, password });
    const foreign = (await other.signIn(ann, password)).body.AuthenticationResult.RefreshToken;
    const changed = `${RefreshToken.slice(0, 40)}${RefreshToken[40] === 'A' ? 'B' : 'A'}${RefreshToken.slice(41)}`;
    for (const token of [foreign, changed, IdToken, 'x', RefreshToken.slice(0, -3)]) {
      expect((await rotate(token)).body).toEqual(invalid);
      expect((await refresh(token)).body).toEqual(invalid);
    }
    expect((await rotate(RefreshToken)).status).toBe(200);
  });
});

describe('signing out', () => {
  it('ends this session and no other', async () => {
    const [here, there] = [await signIn(), await signIn()];
    const { status, text } = await test.call('RevokeToken', {
      ClientId: clientId,
      Token: here.RefreshToken,
    });
    expect([status, text]).toEqual([200, '{}']);
    expect((await rotate(here.RefreshToken)).body).toEqual(invalid);
    expect(await test.pool.isSessionActive(sessionOf(here))).toBe(false);
    expect(await test.pool.isSessionActive(sessionOf(there))).toBe(true);
    const { body } = await test.call('GetUser', { AccessToken: here.AccessToken });
    expect(body.message).toBe('Access Token has been revoked');
  });

  it('says nothing about unknown tokens and accepts refresh tokens only', async () => {
    const { AccessToken } = await signIn();
    const revoke = (Token: string) => test.call('RevokeToken', { ClientId: clientId, Token });
    expect((await revoke('nothing')).text).toBe('{}');
    expect((await revoke(AccessToken)).error).toBe('UnsupportedTokenTypeException');
  });

  it('everywhere ends all sessions', async () => {
    const [here, there] = [await signIn(), await signIn()];
    expect((await test.call('GlobalSignOut', { AccessToken: here.AccessToken })).text).toBe('{}');
    for (const tokens of [here, there]) {
      expect((await rotate(tokens.RefreshToken)).body).toEqual(invalid);
      expect((await test.call('GetUser', { AccessToken: tokens.AccessToken })).status).toBe(400);
    }
    expect((await test.signIn(ann, password)).status).toBe(200);
  });

  it('is still done after a restart and after the old rows were purged', async () => {
    const [ended, kept] = [await signIn(), await signIn()];
    await test.call('RevokeToken', { ClientId: clientId, Token: ended.RefreshToken });
    const restarted = test.restart();
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await restarted.pool.isSessionActive(sessionOf(ended))).toBe(false);
      expect((await rotate(ended.RefreshToken, restarted)).body).toEqual(invalid);
      expect(await restarted.pool.isSessionActive(sessionOf(kept))).toBe(true);
      await restarted.pool.purgeExpired();
    }
    expect((await rotate(kept.RefreshToken, restarted)).status).toBe(200);
  });

  it('comes with being disabled, deleted, given a password or revoked', async () => {
    const acts = [
      () => test.pool.revokeAllSessions(userId),
      () => test.pool.setPassword(userId, password),
      async () => {
        await test.pool.disableUser(userId);
        await test.pool.enableUser(userId);
      },
      () => test.pool.deleteUser(userId),
    ];
    for (const act of acts) {
      const tokens = await signIn();
      expect(await test.pool.isSessionActive(sessionOf(tokens))).toBe(true);
      await act();
      expect(await test.pool.isSessionActive(sessionOf(tokens))).toBe(false);
      expect((await rotate(tokens.RefreshToken)).body).toEqual(invalid);
    }
  });
});

describe('changing the password', () => {
  const change = (AccessToken: string, PreviousPassword: string, ProposedPassword: string) =>
    test.call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword });

  it('needs the old one and keeps the sessions', async () => {
    const tokens = await signIn();
    const { text } = await change(tokens.AccessToken, password, 'Another-1-password');
    expect(text).toBe('{}');
    expect((await rotate(tokens.RefreshToken)).status).toBe(200);
    expect((await test.signIn(ann, password)).status).toBe(400);
    expect((await test.signIn(ann, 'Another-1-password')).status).toBe(200);
  });

  it('names the rule that a new one breaks', async () => {
    const { AccessToken } = await signIn();
    expect((await change(AccessToken, password, 'lower-1-only')).body).toEqual({
      __type: 'InvalidPasswordException',
      message: 'Password must include an uppercase letter.',
    });
  });

  it('is locked by wrong old ones like the sign-in itself', async () => {
    const { AccessToken } = await signIn();
    for (let failure = 1; failure <= 5; failure += 1) {
      const { body } = await change(AccessToken, 'Wrong-1-password', 'Another-1-password');
      expect(body.message).toBe('Incorrect username or password.');
    }
    const { body } = await change(AccessToken, password, 'Another-1-password');
    const locked = 'Password attempts exceeded. Try again in 1 seconds.';
    expect(body.message).toBe(locked);
    expect((await test.signIn(ann, password)).body.message).toBe(locked);
  });
});

describe('access tokens', () => {
  const getUser = (AccessToken: string) => test.call('GetUser', { AccessToken });

  it('name their user', async () => {
    const { AccessToken } = await signIn();
    expect((await getUser(AccessToken)).body).toEqual({
      Username: userId,
      UserAttributes: [
        { Name: 'sub', Value: userId },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'email', Value: ann },
      ],
    });
  });

  it('are good for an hour', async () => {
    const { AccessToken } = await signIn();
    test.pass(hour - second);
    expect((await getUser(AccessToken)).status).toBe(200);
    test.pass(second);
    expect((await getUser(AccessToken)).body.message).toBe('Access Token has expired');
  });

  it('are refused when they are not valid', async () => {
    const { AccessToken, IdToken } = await signIn();
    const claims = claimsOf(AccessToken);
    const key = loadSigningKey(signingKey);
    const [header = '', payload = '', signature = ''] = AccessToken.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const publicPem = key.publicKey.export({ type: 'spki', format: 'pem' });
    const hs256 = `${encode({ alg: 'HS256', kid: key.kid })}.${payload}`;
    const otherAlg = `${encode({ alg: 'RS512', kid: key.kid })}.${payload}`;
    const forged = [
      `${otherAlg}.${sign('RSA-SHA256', Buffer.from(otherAlg), key.privateKey).toString('base64url')}`,
      IdToken,
      'x',
      `${encode({ alg: 'none', kid: key.kid })}.${payload}.`,
      `${hs256}.${createHmac('sha256', publicPem).update(hs256).digest('base64url')}`,
      `${header}.${encode({ ...claims, sub: 'other' })}.${signature}`,
      signToken(loadSigningKey(generateSigningKey()), claims),
      signToken(key, { ...claims, iss: 'https://elsewhere.example.org' }),
      signToken(key, { ...claims, client_id: 'another' }),
      signToken(key, { ...claims, token_use: 'id' }),
      signToken(key, { ...claims, exp: undefined }),
    ];
    for (const token of forged) {
      const { body } = await getUser(token);
      expect(body).toEqual({ __type: 'NotAuthorizedException', message: 'Invalid Access Token' });
    }
    expect((await getUser(signToken(key, claims))).status).toBe(200);
  });
});

describe('ID tokens as an API reads them', () => {
  const api = () => {
    const verifier = JwtVerifier.create({
      issuer,
      audience: clientId,
      jwksUri: `${issuer}/.well-known/jwks.json`,
      customJwtCheck: ({ payload }) => {
        if (payload.token_use !== 'id') throw new Error('Not an ID token.');
      },
    });
    verifier.cacheJwks(test.pool.jwks());
    return verifier;
  };

  it('is accepted by an ordinary verifier, while anything else is not', async () => {
    test = openTestPool({ startAt: new Date() });
    ({ userId } = await test.pool.createUser({ email: ann, password }));
    const { IdToken, AccessToken } = await signIn();
    const key = loadSigningKey(signingKey);
    const claims = claimsOf(IdToken);
    expect(await api().verify(IdToken)).toMatchObject({ sub: userId, email: ann });
    const [, payload = ''] = IdToken.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid: key.kid })).toString('base64url');
    for (const token of [
      AccessToken,
      `${none}.${payload}.`,
      signToken(key, { ...claims, aud: 'another' }),
      signToken(key, { ...claims, iss: 'https://elsewhere.example.org' }),
      signToken(key, { ...claims, exp: 1000 }),
    ]) {
      await expect(api().verify(token)).rejects.toThrow(JwtBaseError);
    }
  });

  it('publishes public halves only, with the thumbprint as id', () => {
    const { keys } = test.pool.jwks();
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(keys[0]?.kid).toBe(signingKey.kid);
    const published = createPublicKey({ key: { ...keys[0] }, format: 'jwk' });
    expect(published.asymmetricKeyDetails?.modulusLength).toBe(2048);
  });

  it('survives a change of the signing key, without a restart', async () => {
    const { AccessToken } = await signIn();
    const newKey = generateSigningKey();
    test.pool.replaceSigningKeys([newKey, signingKey]);
    expect(test.pool.jwks().keys.map(({ kid }) => kid)).toEqual([newKey.kid, signingKey.kid]);
    const getUser = async (token: string) =>
      (await test.call('GetUser', { AccessToken: token })).status;
    const fresh = await signIn();
    const [header = ''] = fresh.AccessToken.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString()).kid).toBe(newKey.kid);
    expect(await getUser(AccessToken)).toBe(200);
    expect(await getUser(fresh.AccessToken)).toBe(200);
    test.pool.replaceSigningKeys([newKey]);
    expect(await getUser(AccessToken)).toBe(400);
    expect(await getUser(fresh.AccessToken)).toBe(200);
  });

  it('keeps its keys where the new ones are no good', () => {
    const before = test.pool.jwks();
    const damaged = { kid: 'damaged', privateKeyPem: 'x' };
    for (const keys of [[], [generateSigningKey(), damaged], [signingKey, signingKey]]) {
      expect(() => test.pool.replaceSigningKeys(keys)).toThrow(/signing key/);
    }
    expect(test.pool.jwks()).toEqual(before);
  });
});
