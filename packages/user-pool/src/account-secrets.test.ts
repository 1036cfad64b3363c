import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { derivePurposeKeys } from './crypto/purpose-keys.ts';
import { seal } from './crypto/seal.ts';
import { makeVerifier } from './crypto/srp.ts';
import type { SecretKey, SecretKeys } from './index.ts';
import type { PoolUser } from './store.ts';
import { createMemoryStore } from './test-support/memory-store.ts';
import {
  answerChallenge,
  authenticatorApp,
  setUpAuthenticator,
} from './test-support/second-factor.ts';
import { openTestPool, poolId, type TestPool } from './test-support/test-pool.ts';

const ann = 'ann@example.org';
const password = 'Good-1-password';
const masterKey = randomBytes(32);
const makeKey = (id: string): SecretKey => ({ id, key: randomBytes(32) });
const ring = (current: SecretKey, ...older: SecretKey[]): SecretKeys => ({
  current,
  find: (id) => [current, ...older].find((one) => one.id === id),
});

const [first, second] = [makeKey('k1'), makeKey('k2')];
let store: ReturnType<typeof createMemoryStore>;
let test: TestPool;
let annsId: string;

const open = (secretKeys: SecretKeys) => openTestPool({ store, masterKey, secretKeys });
const kept = async (userId = annsId) => {
  const user = await store.findUser(userId);
  if (!user) throw new Error('There is such a user.');
  return user;
};

/** A verified authenticator of Ann’s, with its secret as the pool counts with it. */
async function setUp() {
  const tokens = (await test.signIn(ann, password)).body.AuthenticationResult;
  const app = await setUpAuthenticator(test, tokens.AccessToken);
  return { ...app, hex: Secret.fromBase32(app.secret).hex.toLowerCase() };
}

const versionsOf = ({ passwordVersion, mfaVersion }: PoolUser) => ({ passwordVersion, mfaVersion });

/** Signs Ann in by password and a code of her authenticator. */
async function signIn(pool: TestPool, secret: string): Promise<void> {
  const challenge = await pool.signIn(ann, password);
  const code = authenticatorApp(pool, secret).code();
  const { status } = await answerChallenge(pool, challenge, { SOFTWARE_TOKEN_MFA_CODE: code });
  expect(status).toBe(200);
}

/** The verifier of Ann’s password as earlier versions stored it. */
async function plainVerifier(): Promise<string> {
  const { salt } = await kept();
  const poolName = poolId.split('_')[1] ?? '';
  return makeVerifier(poolName, annsId, password, BigInt(`0x${salt}`)).toString(16);
}

beforeEach(async () => {
  store = createMemoryStore();
  test = open(ring(first));
  ({ userId: annsId } = await test.pool.createUser({ email: ann, password }));
});

describe('the stored form of a password', () => {
  it('is encrypted, and opens with its key alone', async () => {
    const { verifier } = await kept();
    expect(verifier).toMatch(/^v1\.k1\.[\w-]{900,}$/);
    expect((await test.signIn(ann, password)).status).toBe(200);
    const other = open(ring({ ...makeKey('k1') }));
    expect((await other.signIn(ann, password)).error).toBe('NotAuthorizedException');
    expect((await other.signIn(ann, 'Wrong-1-password')).error).toBe('NotAuthorizedException');
    expect(JSON.stringify(other.errors)).not.toContain(verifier);
    expect(other.errors.map(({ operation }) => operation)).toContain('sign-in');
    await other.pool.setPassword(annsId, 'Other-1-password');
    expect((await other.signIn(ann, 'Other-1-password')).status).toBe(200);
  });

  it('is bound to its account', async () => {
    const eve = await test.pool.createUser({
      email: 'eve@example.org',
      password: 'Eves-1-password',
    });
    const { salt, verifier } = await kept(eve.userId);
    const change = { temporaryUntil: null, expectedVersion: null, endSessionsAt: null };
    await store.replacePassword(annsId, { salt, verifier, ...change });
    for (const one of ['Eves-1-password', password]) {
      expect((await test.signIn(ann, one)).error).toBe('NotAuthorizedException');
    }
  });

  it('is encrypted when an earlier version left it plain', async () => {
    const secret = await setUp();
    const stored = await kept();
    const plain = {
      userId: annsId,
      verifier: await plainVerifier(),
      totpSecret: seal(
        derivePurposeKeys(masterKey, poolId).totpSecret,
        `${poolId}|totp|${annsId}`,
        secret.hex,
      ).toString('base64url'),
      totpPending: null,
    };
    await store.replaceSecrets([{ old: stored, next: plain }]);
    await signIn(test, secret.secret);
    await test.pool.reencryptSecrets();
    const { verifier, totpSecret } = await kept();
    for (const one of [verifier, totpSecret]) expect(one).toMatch(/^v1\.k1\./);
    test.pass(60_000);
    await signIn(test, secret.secret);
  });

  it('goes over to another key, and both open meanwhile', async () => {
    const secret = await setUp();
    const versions = versionsOf(await kept());
    const rotated = open(ring(second, first));
    rotated.pass(3_600_000);
    await rotated.pool.createUser({ email: 'bob@example.org', password });
    await signIn(rotated, secret.secret);
    await rotated.pool.reencryptSecrets();
    const user = await kept();
    for (const one of [user.verifier, user.totpSecret]) expect(one).toMatch(/^v1\.k2\./);
    expect(versionsOf(user)).toEqual(versions);
    const onlyNew = open(ring(second));
    onlyNew.pass(7_200_000);
    await signIn(onlyNew, secret.secret);
  });
});
