import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CloudPool, cloudPoolId, startCloudPool } from '../../testing/cloud-pool.ts';
import { createLog } from '../log/log.ts';
import { type CloudKeys, cloudKeys } from './cloud-keys.ts';

const second = 1_000;
const hour = 3_600 * second;

let pool: CloudPool;
let keys: CloudKeys;
let now: number;
let logged: string[];

beforeEach(async () => {
  pool = await startCloudPool();
  now = 0;
  logged = [];
  keys = keysAt(pool.url);
});
afterEach(() => pool.close());

function keysAt(url: string, answer = 20 * second): CloudKeys {
  const log = createLog('warn', (line) => void logged.push(line));
  const times = { answer, pause: 5 * second, fresh: hour, believed: 24 * hour };
  return cloudKeys(`${url}/${cloudPoolId}/.well-known/jwks.json`, log, () => now, times);
}

/** The id of the key that the pool signs with now. */
const kid = () => {
  const header = pool.token({}).split('.')[0] ?? '';
  return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid;
};
const unavailable = { code: 'unavailable' };

describe('the keys of a cloud pool', () => {
  test('are fetched once, however many calls need them, and kept', async () => {
    const found = await Promise.all(Array.from({ length: 20 }, () => keys.having(kid())));
    expect(new Set(found).size).toBe(1);
    expect(found[0]?.keys.map((key) => key.kid)).toEqual([kid()]);
    now += 50 * 60 * second;
    expect(await keys.having(kid())).toBe(found[0]);
    expect(pool.keyRequests()).toBe(1);
  });

  test('are fetched again when the pool signs with a new one', async () => {
    const old = kid();
    await keys.having(old);
    pool.rotate(true);
    now += 5 * second;
    expect((await keys.having(kid()))?.keys.map((key) => key.kid)).toEqual([kid(), old]);
    expect(await keys.having(old)).toBeDefined();
    expect(pool.keyRequests()).toBe(2);
  });

  test('are not requested again and again by tokens with forged keys', async () => {
    await keys.having(kid());
    now += 5 * second;
    for (let made = 0; made < 50; made++) {
      expect(await keys.having(`made-up-${made}`)).toBeUndefined();
    }
    expect(pool.keyRequests()).toBe(2);
    now += 5 * second;
    expect(await keys.having('made-up')).toBeUndefined();
    expect(pool.keyRequests()).toBe(3);
  });

  test('stop being believed after an hour where the pool has taken them back', async () => {
    const old = kid();
    await keys.having(old);
    pool.rotate(false);
    now += hour;
    // No one waits for a key that is known; anyone who needs another one does.
    expect(await keys.having(old)).toBeDefined();
    expect(await keys.having(kid())).toBeDefined();
    expect(await keys.having(old)).toBeUndefined();
    expect(pool.keyRequests()).toBe(2);
  });

  test('are believed for a day while the endpoint is down, and no longer', async () => {
    await keys.having(kid());
    pool.answerKeys((response) => response.writeHead(500).end());
    for (const hours of [2, 12, 23]) {
      now = hours * hour;
      expect(await keys.having(kid())).toBeDefined();
    }
    now = 24 * hour + 10 * second;
    await expect(keys.having(kid())).rejects.toMatchObject(unavailable);
    pool.answerKeys(undefined);
    now += 5 * second;
    expect(await keys.having(kid())).toBeDefined();
  });
});

test('keys of another kind are passed over, and one that does not say its use signs', async () => {
  const rsa = { kid: 'bare', kty: 'RSA', n: 'AQAB', e: 'AQAB' };
  const others = [{ kid: 'ec', kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }, null, 'text'];
  const encrypting = { ...rsa, kid: 'encrypts', use: 'enc' };
  pool.answerKeys((response) =>
    response.end(JSON.stringify({ keys: [...others, encrypting, rsa] })),
  );
  const found = await keys.having('bare');
  expect(found?.keys).toEqual([{ ...rsa, alg: 'RS256', use: 'sig' }]);
  expect(await keys.having('encrypts')).toBeUndefined();
});

describe('a key endpoint', () => {
  const { n, e } = { n: 'AQAB', e: 'AQAB' };
  const answers: Record<string, string> = {
    'that answers nonsense': '<html>Welcome to the hotel</html>',
    'that answers no keys': '{"keys":[]}',
    'whose keys are something else': '{"keys":"all"}',
    'whose keys are of another kind': JSON.stringify({
      keys: [{ kid: 'a', kty: 'oct', k: 'secret', alg: 'HS256', use: 'sig' }],
    }),
    'that answers more than keys can be': JSON.stringify({
      keys: Array.from({ length: 4000 }, (_, i) => {
        const padding = 'x'.repeat(100);
        return { kid: `${padding}${i}`, kty: 'RSA', alg: 'RS256', use: 'sig', n, e };
      }),
    }),
  };
  test.each(Object.keys(answers))('%s is as good as down', async (name) => {
    pool.answerKeys((response) => response.end(answers[name]));
    await expect(keys.having(kid())).rejects.toMatchObject(unavailable);
  });

  test('that fails, sends elsewhere or is not there is down', async () => {
    pool.answerKeys((response) => response.writeHead(500).end('{"keys":[]}'));
    await expect(keys.having(kid())).rejects.toMatchObject(unavailable);
    now += 5 * second;
    pool.answerKeys((response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );
    await expect(keys.having(kid())).rejects.toMatchObject(unavailable);
    await expect(keysAt('http://127.0.0.1:1').having(kid())).rejects.toMatchObject(unavailable);
    expect(logged).toHaveLength(3);
  });

  test.each([
    ['never answers', () => {}],
    [
      'never comes to an end',
      (response: { write: (text: string) => void }) => response.write('{"keys":['),
    ],
  ])('that %s keeps no one waiting for long', async (_name, answer) => {
    pool.answerKeys(answer);
    await expect(keysAt(pool.url, 300).having(kid())).rejects.toMatchObject(unavailable);
  });

  test('that is down is left in peace between two questions', async () => {
    pool.answerKeys((response) => response.writeHead(503).end());
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => keys.having(kid())));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(keys.having(kid())).rejects.toMatchObject(unavailable);
    expect(pool.keyRequests()).toBe(1);
  });
});
