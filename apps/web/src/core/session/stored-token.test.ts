import { Amplify } from 'aws-amplify';
import { decodeJWT } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { beforeEach, describe, expect, it } from 'vitest';
import { readStoredToken } from './stored-token.ts';

const clientId = 'client-1';
const minute = 60_000;
const now = Date.UTC(2026, 10, 25, 12);

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token that ends at a time; its payload is long enough for all letters of its encoding. */
const tokenUntil = (time: number, use: string) =>
  [{ alg: 'none' }, { use, name: 'Zoë ÿÿÿ>>>???', exp: time / 1000 }, 'none']
    .map(encoded)
    .join('.');

/** The browser's storage of the library. */
let kept: Map<string, string>;
const storage = { getItem: (key: string) => kept.get(key) ?? null };

/** Has the library itself keep tokens, as it does after a sign-in. */
async function keep(ends: { id: number; access: number; clockDrift?: number }): Promise<string> {
  const idToken = tokenUntil(ends.id, 'id');
  const { tokenOrchestrator } = cognitoUserPoolsTokenProvider;
  await tokenOrchestrator.setTokens({
    tokens: {
      idToken: decodeJWT(idToken),
      accessToken: decodeJWT(tokenUntil(ends.access, 'access')),
      refreshToken: 'refresh',
      clockDrift: ends.clockDrift ?? 0,
      username: 'ada.lovelace@example.com',
    },
  });
  expect([...kept.values()]).toContain(idToken);
  return idToken;
}

beforeEach(() => {
  kept = new Map();
  Amplify.configure({
    Auth: { Cognito: { userPoolId: 'eu-west-2_x', userPoolClientId: clientId } },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => kept.get(key) ?? null,
    setItem: async (key, value) => void kept.set(key, value),
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
});

describe('the token that the browser keeps', () => {
  it('is the one that the library has kept', async () => {
    const idToken = await keep({ id: now + 30 * minute, access: now + 30 * minute });
    expect(readStoredToken(storage, clientId, now)).toBe(idToken);
    expect(readStoredToken(storage, 'another-client', now)).toBeUndefined();
  });

  it('is none where the library has cleared it', async () => {
    await keep({ id: now + 30 * minute, access: now + 30 * minute });
    await cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens();
    expect(readStoredToken(storage, clientId, now)).toBeUndefined();
  });

  it.each([
    ['it is about to end', { id: now + minute / 2, access: now + 30 * minute }],
    ['the access token is about to end', { id: now + 30 * minute, access: now + minute / 2 }],
    [
      'the clock of this computer is slow',
      { id: now + 30 * minute, access: now + 30 * minute, clockDrift: 30 * minute },
    ],
  ])('is left to the library where %s', async (_, ends) => {
    await keep(ends);
    expect(readStoredToken(storage, clientId, now)).toBeUndefined();
  });

  it('is none where the stored value is no token', async () => {
    await keep({ id: now + 30 * minute, access: now + 30 * minute });
    for (const key of kept.keys()) if (key.endsWith('.idToken')) kept.set(key, 'a.%.b');
    expect(readStoredToken(storage, clientId, now)).toBeUndefined();
  });
});
