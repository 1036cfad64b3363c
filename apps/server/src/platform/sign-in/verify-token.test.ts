import { createSign, generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { embeddedTokenVerifier } from './verify-token.ts';

afterEach(() => {
  vi.useRealTimers();
});

const now = new Date('2026-03-01T12:00:00Z');
const seconds = now.getTime() / 1000;
const [issuer, clientId] = ['https://pool.example', 'client'];

function keyPair(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  return { kid, privateKey, jwk: { kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e } as const };
}

type Key = ReturnType<typeof keyPair>;

function tokenBy({ kid, privateKey }: Key, more: Record<string, unknown> = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const said = {
    iss: issuer,
    aud: clientId,
    sub: 'somebody',
    token_use: 'id',
    auth_time: seconds,
    exp: seconds + 3600,
    ...more,
  };
  const text = `${part({ alg: 'RS256', kid })}.${part(said)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`;
}

test('a token holds until it runs out, its key goes or one letter of it is another one, however often it was checked', async () => {
  vi.useFakeTimers({ now });
  const [first, second] = [keyPair('first'), keyPair('second')];
  let keys: Key[] = [first];
  const { verify } = embeddedTokenVerifier(
    { jwks: () => ({ keys: keys.map(({ jwk }) => jwk) }) },
    issuer,
    clientId,
  );
  const token = tokenBy(first);
  for (const _ of [1, 2, 3]) expect(await verify(token)).toMatchObject({ sub: 'somebody' });

  const [head, said = '', signature] = token.split('.');
  const other = `${head}.${said.slice(0, -1)}${said.endsWith('A') ? 'B' : 'A'}.${signature}`;
  expect(await verify(other)).toBeUndefined();
  expect(await verify(tokenBy(first, { token_use: 'access' }))).toBeUndefined();
  expect(await verify(tokenBy(second))).toBeUndefined();

  keys = [second];
  expect(await verify(token)).toBeUndefined();
  expect(await verify(tokenBy(second))).toMatchObject({ sub: 'somebody' });
  keys = [second, first];
  expect(await verify(token)).toMatchObject({ sub: 'somebody' });

  vi.setSystemTime(now.getTime() + 3_599_000);
  expect(await verify(token)).toMatchObject({ sub: 'somebody' });
  vi.setSystemTime(now.getTime() + 3_601_000);
  expect(await verify(token)).toBeUndefined();
});
