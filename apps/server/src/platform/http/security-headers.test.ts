import { once } from 'node:events';
import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createSrpSession, wrapInitiateAuth } from 'cognito-srp-helper';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { embeddedClientId, embeddedPoolId } from '../sign-in/embedded-user-pool.ts';

const analytics = 'https://analytics.example.com';

let app: TestApp;
let tenant: TestTenant;
let templateId: string;
let clientFolder: string;

/** The whole server as people reach it by HTTPS, with a web client of a few files. */
beforeAll(async () => {
  clientFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'countersign-client-'));
  await fs.mkdir(path.join(clientFolder, 'assets'));
  for (const page of ['index.html', 'sign.html', 'received.html'])
    await fs.writeFile(path.join(clientFolder, page), '<!doctype html><head></head>');
  await fs.writeFile(path.join(clientFolder, 'assets', 'main-1a2b.js'), 'export {};');
  await fs.writeFile(path.join(clientFolder, 'third-party.txt'), 'Copyright © its authors');
  const analyticsEnv = { POSTHOG_KEY: 'key', POSTHOG_HOST: analytics };
  const env = { PUBLIC_URL: 'https://forms.example.com', ...analyticsEnv };
  app = await startTestApp(env, { clientFolder });
  tenant = await app.tenant();
  templateId = (await makeWorld(app, tenant)).template.id;
});
afterAll(async () => {
  await app.close();
  await fs.rm(clientFolder, { recursive: true });
});

const as = (userType: keyof TestTenant['users']) => ({
  authorization: `Bearer ${tenant.users[userType].idToken}`,
});
const asPage = { accept: 'text/html' };
const asJson = { 'content-type': 'application/json' };
const aboutPool = {
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
};

/** Every kind of answer: what it is, its status, and the request. */
function requests(): [string, number, InjectOptions & { url: string }][] {
  const post = (url: string, payload: string | object, headers: Record<string, string>) =>
    ({ method: 'POST', url, payload, headers }) as const;
  const session = createSrpSession('nobody@example.com', 'Test-pass-1', embeddedPoolId, false);
  const signIn = wrapInitiateAuth(session, {
    ClientId: embeddedClientId,
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: 'nobody@example.com' },
  });
  return [
    ['page', 200, { url: '/', headers: asPage }],
    ['page', 200, { url: '/index.html' }],
    ['page', 200, { url: '/dashboard/documents', headers: asPage }],
    ['page of a link', 200, { url: '/sign/a-token-that-is-unknown' }],
    ['page of a link', 200, { url: '/d/a-token-that-is-unknown' }],
    ['page of a link', 200, { url: '/no-more/a-token-that-is-unknown' }],
    ['file', 200, { url: '/assets/main-1a2b.js' }],
    ['file', 200, { url: '/third-party.txt' }],
    ['data', 404, { url: '/assets/nothing.js' }],
    ['data', 200, { url: '/config.json' }],
    ['data', 200, { url: '/api/companies', headers: as('SysAdmin') }],
    ['data', 400, post('/api/companies', '{', { ...as('SysAdmin'), ...asJson })],
    ['data', 401, { url: '/api/companies' }],
    ['data', 403, post('/api/companies', '{}', { ...as('Operator'), ...asJson })],
    ['data', 404, { url: '/api/nothing', headers: asPage }],
    ['data', 413, post('/api/setup/a-token-that-is-unknown', { x: 'x'.repeat(70_000) }, {})],
    [
      'data',
      415,
      post('/api/companies', '<a/>', { ...as('SysAdmin'), 'content-type': 'text/xml' }),
    ],
    ['download', 200, { url: fileUrl(), headers: as('SysAdmin') }],
    ['download', 200, { url: '/sealing-root.pem' }],
    ['data', 200, post('/user-pool/', signIn, aboutPool)],
    ['data', 400, post('/user-pool/', 'x', aboutPool)],
    ['data', 413, post('/user-pool/', 'x'.repeat(200_000), aboutPool)],
    ['data', 200, { url: `/user-pool/${embeddedPoolId}/.well-known/jwks.json` }],
    ['docs', 200, { url: '/api/docs', headers: asPage }],
    ['docs', 200, { url: '/api/docs/static/swagger-ui.css' }],
    ['data', 200, { url: '/api/openapi.json' }],
    ['data', 200, { url: '/healthz' }],
    ['data', 200, { url: '/readyz' }],
    ['data', 400, { url: '/api/%E0%A4%A' }],
    ['data', 404, { url: '/nothing', method: 'OPTIONS', headers: preflight }],
    ['data', 404, { url: '/api/companies', method: 'OPTIONS', headers: preflight }],
  ];
}

const fileUrl = () => `/api/v3/form-templates/${templateId}/file`;
const preflight = {
  origin: 'https://elsewhere.example.com',
  'access-control-request-method': 'GET',
  'access-control-request-headers': 'authorization',
};

/** The sources of each directive of a content security policy. */
function directives(policy: unknown): Record<string, string> {
  const parts = String(policy).split('; ');
  return Object.fromEntries(
    parts.map((part) => [part.replace(/ .*/, ''), part.replace(/\S+ /, '')]),
  );
}

const nothing = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};
const client = {
  ...nothing,
  'script-src': "'self'",
  'worker-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': `'self' ${analytics}`,
  'manifest-src': "'self'",
  'form-action': "'self'",
};
const page = { ...client, 'style-src': expect.stringMatching(/^'self' 'nonce-[\w+/=]{24}'$/) };
const policies: Record<string, Record<string, unknown>> = {
  data: nothing,
  download: { ...nothing, sandbox: 'sandbox' },
  file: client,
  page,
  // They call this product alone.
  'page of a link': { ...page, 'connect-src': "'self'" },
  docs: {
    ...nothing,
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
  },
};
const onEveryAnswer = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
/**
 * Matches headers that no answer has: there are no cookies, other sites may read nothing, and the software is not
 * revealed.
 */
const onNoAnswer = /^(set-cookie|access-control-.*|x-powered-by|server|x-ratelimit-.*)$/;

test('every kind of answer has the headers that keep browsers from harm, and no cookie', async () => {
  for (const [kind, status, request] of requests()) {
    const { statusCode, headers } = await app.app.inject(request);
    const what = `${request.method ?? 'GET'} ${request.url}`;
    expect([what, statusCode]).toEqual([what, status]);
    expect([what, headers]).toEqual([what, expect.objectContaining(onEveryAnswer)]);
    expect([what, Object.keys(headers).filter((name) => onNoAnswer.test(name))]).toEqual([
      what,
      [],
    ]);
    const policy = directives(headers['content-security-policy']);
    expect([what, policy]).toEqual([what, policies[kind]]);
  }
});

test('so has the answer to what fails', async () => {
  const rename = (statement: string) => app.platform.database.system((tx) => tx.execute(statement));
  await rename('alter table companies rename to hidden');
  const answer = await app.app.inject({ url: '/api/companies', headers: as('SysAdmin') });
  await rename('alter table hidden rename to companies');
  expect([answer.statusCode, answer.headers]).toEqual([
    500,
    expect.objectContaining(onEveryAnswer),
  ]);
  expect(directives(answer.headers['content-security-policy'])).toEqual(nothing);
});

test('so has the answer to one call too many', async () => {
  const from = { url: '/api/setup/a-token-that-is-unknown', remoteAddress: '198.51.100.9' };
  let answer = await app.app.inject(from);
  for (let calls = 0; calls < 100 && answer.statusCode !== 429; calls++)
    answer = await app.app.inject(from);
  expect([answer.statusCode, answer.headers]).toEqual([
    429,
    expect.objectContaining(onEveryAnswer),
  ]);
  expect(directives(answer.headers['content-security-policy'])).toEqual(nothing);
});

/** Returns the answer of a listening server to bytes. */
async function answerTo(bytes: string) {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(bytes);
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => line.split(/: (.*)/).slice(0, 2)),
  ) as Record<string, string>;
  return { status, headers, body };
}

test('so has the answer to what is no HTTP at all', async () => {
  const { status, headers, body } = await answerTo('NONSENSE\r\n\r\n');
  expect(status).toBe('HTTP/1.1 400 Bad Request');
  expect(headers).toEqual(expect.objectContaining(onEveryAnswer));
  expect(JSON.parse(body)).toEqual({ error: 'This request can’t be read.', code: 'invalid' });
});

test.each([
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n', '400 Bad Request'],
  ['no host', 'GET / HTTP/1.1\r\n', '400 Bad Request'],
  ['too much', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n`, '431'],
  ['an expectation', 'POST / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n', '417 Expectation Failed'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n',
    '400',
  ],
])('so has the answer to a request with %s', async (_, request, status) => {
  const answer = await answerTo(`${request}Connection: close\r\n\r\n`);
  expect(answer.status).toContain(`HTTP/1.1 ${status}`);
  expect(answer.headers).toEqual(expect.objectContaining(onEveryAnswer));
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'invalid' });
});

test('a page has a nonce of its own each time, and can’t be kept with an old one', async () => {
  const pages = await Promise.all([1, 2].map(() => app.app.inject({ url: '/', headers: asPage })));
  const nonces = pages.map(({ headers, body, statusCode }) => {
    const inPolicy = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect([statusCode, body]).toEqual([200, expect.stringContaining(`nonce="${inPolicy}"`)]);
    expect(headers['cache-control']).toBe('no-cache');
    expect([headers['etag'], headers['last-modified']]).toEqual([undefined, undefined]);
    return inPolicy;
  });
  expect(new Set(nonces).size).toBe(2);
});

test('third-party licences are plain text without a session, and kept no longer than a build', async () => {
  const { headers } = await app.app.inject({ url: '/third-party.txt' });
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
  });
});
