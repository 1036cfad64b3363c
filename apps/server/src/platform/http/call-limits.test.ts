import { getSession } from '@countersign/contract';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { limitCalls } from './call-limits.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '10.0.0.0/8' });
});
afterAll(() => app.close());

const setupLink = '/api/setup/a-token-that-is-unknown';

/** The statuses of so many calls, and the last answer. */
async function calls(count: number, request: (call: number) => { url: string; from: string }) {
  const statuses: number[] = [];
  let last = { body: '', headers: {} as Record<string, unknown> };
  for (let call = 0; call < count; call++) {
    const { url, from } = request(call);
    const method = url === '/user-pool/' ? 'POST' : 'GET';
    const answer = await app.app.inject({ method, url, remoteAddress: from });
    statuses.push(answer.statusCode);
    last = answer;
  }
  return { statuses, last, refusedFrom: statuses.indexOf(429) };
}

/** The statuses of so many calls that do not wait for each other, in the order in which they are made. */
async function atOnce(
  count: number,
  request: (call: number) => { url: string; remoteAddress: string },
): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, call) => app.app.inject({ method: 'GET', ...request(call) })),
  );
  return answers.map(({ statusCode }) => statusCode);
}

const otherToken = (call: number) => `/api/setup/${String(call).padStart(24, 'x')}`;

describe('an address', () => {
  test('that calls a public endpoint too often has to wait, and is answered for how long', async () => {
    const from = '203.0.113.1';
    const { refusedFrom, last } = await calls(61, (call) => ({ url: otherToken(call), from }));
    expect(refusedFrom).toBe(60);
    const seconds = Number(last.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(JSON.parse(last.body)).toEqual({
      error: expect.stringMatching(/^Too many requests: try again in \d+ seconds\.$/),
      code: 'too-many-requests',
    });
    expect((await calls(1, () => ({ url: otherToken(0), from: '203.0.113.2' }))).statuses).toEqual([
      200,
    ]);
    const others = ['/config.json', '/api/companies', '/healthz', '/user-pool/x'];
    for (const url of others) expect((await calls(1, () => ({ url, from }))).refusedFrom).toBe(-1);
  });

  test('is a whole network where it is IPv6, for who has one has them all', async () => {
    const { refusedFrom } = await calls(61, (call) => ({
      url: otherToken(call),
      from: `2001:db8:1:2:${call}::1`,
    }));
    expect(refusedFrom).toBe(60);
    const neighbour = { url: otherToken(0), from: '2001:db8:1:3::1' };
    expect((await calls(1, () => neighbour)).statuses).toEqual([200]);
  });

  test('that makes all its calls at the same moment is refused those beyond the limit alone', async () => {
    const remoteAddress = '203.0.113.3';
    const statuses = await atOnce(63, (call) => ({ url: otherToken(call), remoteAddress }));
    expect(statuses).toEqual([...Array(60).fill(200), ...Array(3).fill(429)]);
  });

  test.each([
    ['/api/docs', 300],
    ['/readyz', 300],
    ['/api/companies', 6000],
    ['/documents', 6000],
  ])('may call %s so many times a minute', async (url, max) => {
    const bare = Fastify();
    await limitCalls(bare);
    bare.get(url, async () => 'ok');
    let allowed = 0;
    while ((await bare.inject({ url })).statusCode === 200) allowed += 1;
    expect(allowed).toBe(max);
    await bare.close();
  });
});

test('a token is tried so many times a minute, from wherever the calls come', async () => {
  const from = (call: number) => `198.51.100.${call}`;
  const { refusedFrom } = await calls(21, (call) => ({ url: setupLink, from: from(call) }));
  expect(refusedFrom).toBe(20);
});

test('a token that is tried so often at the same moment is refused what is beyond it alone', async () => {
  const url = `/api/setup/${'y'.repeat(24)}`;
  const statuses = await atOnce(21, (call) => ({
    url,
    remoteAddress: `198.51.100.${call}`,
  }));
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});

test('a signing link may call far more often: each page is a call, each pause in typing', async () => {
  const url = `/api/v3/sign/${'z'.repeat(43)}`;
  const { refusedFrom } = await calls(701, (call) => ({ url, from: `198.51.100.${call % 250}` }));
  expect(refusedFrom).toBe(700);
});

test('the clients of the user pool get the pool’s own error', async () => {
  const from = '192.0.2.200';
  const { refusedFrom, last } = await calls(301, () => ({ url: '/user-pool/', from }));
  expect(refusedFrom).toBe(300);
  expect(last.headers['x-amzn-errortype']).toBe('TooManyRequestsException:');
  const { error, ...answer } = JSON.parse(last.body) as Record<string, string>;
  expect(answer).toEqual({
    code: 'too-many-requests',
    __type: 'TooManyRequestsException',
    message: error,
  });
});

describe('behind a proxy', () => {
  let user: TestUser;

  beforeAll(async () => {
    user = (await app.otherTenant()).users.SysAdmin;
  });

  const addressOf = async (remoteAddress: string, forwarded?: string) => {
    const authorization = `Bearer ${user.idToken}`;
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const url = `/api${getSession.path}`;
    const answer = await app.app.inject({
      url,
      remoteAddress,
      headers: { authorization, ...headers },
    });
    return answer.json<{ result: { address: string } }>().result.address;
  };

  test('that is trusted, a call comes from where the proxy says', async () => {
    expect(await addressOf('10.1.2.3', '203.0.113.7')).toBe('203.0.113.7');
    expect(await addressOf('::ffff:10.1.2.3', '::ffff:203.0.113.7')).toBe('203.0.113.7');
    // What the caller said before the proxy is worth nothing.
    expect(await addressOf('10.1.2.3', '192.0.2.1, 203.0.113.7')).toBe('203.0.113.7');
  });

  test('that is not trusted is taken as the caller itself', async () => {
    expect(await addressOf('203.0.113.8', '192.0.2.1')).toBe('203.0.113.8');
    expect(await addressOf('::ffff:203.0.113.8')).toBe('203.0.113.8');
  });

  test('of which only the number is known, the last so many are believed', async () => {
    const counted = await startTestApp({ TRUST_PROXY: '1' });
    const refused = async (forwarded: (call: number) => string) => {
      const statuses: number[] = [];
      for (let call = 0; call <= 60; call++) {
        const headers = { 'x-forwarded-for': forwarded(call) };
        statuses.push((await counted.app.inject({ url: otherToken(call), headers })).statusCode);
      }
      return statuses.includes(429);
    };
    expect(await refused((call) => `203.0.113.9, 192.0.2.${call}`)).toBe(false);
    expect(await refused((call) => `192.0.2.${call}, 203.0.113.9`)).toBe(true);
    await counted.close();
  });
});
