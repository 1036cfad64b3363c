import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createUserPool,
  generateSigningKey,
  passwordProblem,
  type UserPoolOptions,
} from './index.ts';
import { createMemoryStore } from './test-support/memory-store.ts';
import { issuer, openTestPool, signingKey } from './test-support/test-pool.ts';

const password = 'Ann-and-1-password';

describe('accounts', () => {
  it('can bring their own id', async () => {
    const { pool } = openTestPool();
    const userId = randomUUID();
    expect(await pool.createUser({ userId, email: 'ann@example.org', password })).toEqual({
      userId,
    });
  });

  it('have an email address of their own, ignoring letter case', async () => {
    const { pool } = openTestPool();
    await pool.createUser({ email: 'ann@example.org', password });
    await expect(pool.createUser({ email: ' ANN@Example.org', password })).rejects.toMatchObject({
      code: 'user-exists',
    });
  });

  it.each(['', 'ann', 'ann@', '@example.org', 'a n@example.org', `${'a'.repeat(250)}@b.org`])(
    'are not made for the address "%s"',
    async (email) => {
      const { pool } = openTestPool();
      await expect(pool.createUser({ email, password })).rejects.toMatchObject({
        code: 'invalid-email',
      });
    },
  );

  it('are not given a poor password', async () => {
    const { pool } = openTestPool();
    await expect(
      pool.createUser({ email: 'ann@example.org', password: 'password' }),
    ).rejects.toMatchObject({
      code: 'invalid-password',
      message: 'Password must include an uppercase letter.',
    });
    const { userId } = await pool.createUser({ email: 'ann@example.org', password });
    await expect(pool.setPassword(userId, 'short')).rejects.toMatchObject({
      code: 'invalid-password',
    });
  });

  it('that are unknown can not be changed', async () => {
    const { pool } = openTestPool();
    const unknown = { code: 'user-not-found' };
    await expect(pool.setPassword(randomUUID(), password)).rejects.toMatchObject(unknown);
    await expect(pool.disableUser(randomUUID())).rejects.toMatchObject(unknown);
    await expect(pool.enableUser(randomUUID())).rejects.toMatchObject(unknown);
    await expect(pool.deleteUser(randomUUID())).rejects.toMatchObject(unknown);
  });

  it('are kept without password or code in any readable form', async () => {
    const store = createMemoryStore();
    const seen: unknown[] = [];
    const watched = new Proxy(store, {
      get(target, name: keyof typeof store) {
        const method = target[name] as (...given: unknown[]) => unknown;
        return (...given: unknown[]) => {
          seen.push(given);
          return method(...given);
        };
      },
    });
    const test = openTestPool({ store: watched });
    await test.pool.createUser({ email: 'ann@example.org', password });
    const tokens = (await test.signIn('ann@example.org', password)).body.AuthenticationResult;
    await test.call('ForgotPassword', { Username: 'ann@example.org', ClientId: 'web-client' });
    const written = JSON.stringify(seen);
    expect(written).toContain('ann@example.org');
    for (const secret of [password, tokens.RefreshToken, `"${test.codes[0]?.code}"`]) {
      expect(written).not.toContain(secret);
    }
  });
});

describe('the rules for passwords', () => {
  it.each([
    ['Sh0rt-x', 'Password must have at least 8 characters.'],
    [`Aa1-${'x'.repeat(253)}`, 'Password must have 256 characters or fewer.'],
    ['CAPITALS-1', 'Password must include a lowercase letter.'],
    ['smalls-1', 'Password must include an uppercase letter.'],
    ['No-digits', 'Password must include a number.'],
    ['NoSymbol1', 'Password must include a symbol, such as ! or -.'],
    ['Good-1-password', undefined],
    ['Zażółć 1 gęślą', undefined],
  ])('judge %s', (candidate, problem) => {
    expect(passwordProblem(candidate)).toBe(problem);
  });
});

describe('a pool that can not work', () => {
  const good: UserPoolOptions = {
    poolId: 'us-east-1_Embedded1',
    clientId: 'web-client',
    issuer,
    signingKeys: [signingKey],
    masterKey: Buffer.alloc(32),
    store: createMemoryStore(),
    deliverCode: async () => undefined,
  };

  it.each<[string, Partial<UserPoolOptions>]>([
    ['a pool id without a name', { poolId: 'embedded' }],
    ['an empty name', { poolId: 'us-east-1_' }],
    ['no key', { signingKeys: [] }],
    ['one key twice', { signingKeys: [signingKey, signingKey] }],
    ['a short master key', { masterKey: Buffer.alloc(16) }],
  ])('is not made: %s', (_, wrong) => {
    expect(() => createUserPool({ ...good, ...wrong })).toThrow(RangeError);
  });

  it('does not quote a damaged key', () => {
    const { kid, privateKeyPem } = generateSigningKey();
    const damaged = privateKeyPem.replace('MII', 'MIJ');
    expect(() =>
      createUserPool({ ...good, signingKeys: [{ kid, privateKeyPem: damaged }] }),
    ).toThrow(/^A signing key must be an RSA private key as PEM\.$/);
  });
});
