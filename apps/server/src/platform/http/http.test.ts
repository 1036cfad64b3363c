import { once } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import {
  allEndpoints,
  apiBasePaths,
  clientConfigSchema,
  createCompany,
  errorStatus,
  listCompanies,
  maxFormBytes,
  updateDocument,
  uploadFormTemplate,
} from '@countersign/contract';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recipient } from '../../testing/fixtures.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { readSettings } from '../config/settings.ts';
import { serveHealth } from './health.ts';
import { clientConfig } from './serve-client.ts';

let app: TestApp;
let tenant: TestTenant<'SysAdmin'>;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.otherTenant();
});
afterAll(() => app.close());

const bearer = () => ({ authorization: `Bearer ${tenant.users.SysAdmin.idToken}` });

describe('GET /config.json', () => {
  test('has what the web client needs for the embedded user pool, and nothing else', async () => {
    const answer = await app.app.inject('/config.json');
    expect(answer.json()).toEqual({
      region: 'embedded',
      userPoolId: 'embedded_countersign',
      userPoolClientId: 'countersignweb',
      userPoolEndpoint: '/user-pool/',
      apiUrl: '/api',
      apiV3Url: '/api/v3',
      apiV4Url: '/api/v4',
      posthogKey: '',
      posthogHost: '',
      productName: 'Countersign',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('names a cloud user pool and the analytics where they are set', () => {
    const settings = readSettings({
      COGNITO_REGION: 'eu-west-2',
      COGNITO_USER_POOL_ID: 'eu-west-2_AbCdEf123',
      COGNITO_CLIENT_ID: 'abc',
      POSTHOG_KEY: 'phc_key',
      POSTHOG_HOST: 'https://analytics.example.com',
      PRODUCT_NAME: 'Forms',
    });
    const config = clientConfig(settings, { userPoolId: 'eu-west-2_AbCdEf123', clientId: 'abc' });
    expect(clientConfigSchema.strict().parse(config)).toEqual({
      region: 'eu-west-2',
      userPoolId: 'eu-west-2_AbCdEf123',
      userPoolClientId: 'abc',
      apiUrl: '/api',
      apiV3Url: '/api/v3',
      apiV4Url: '/api/v4',
      posthogKey: 'phc_key',
      posthogHost: 'https://analytics.example.com',
      productName: 'Forms',
    });
  });

  test('keeps the address of the analytics to itself where no key is set', () => {
    const settings = readSettings({ POSTHOG_HOST: 'https://analytics.example.com' });
    const config = clientConfig(settings, { userPoolId: 'embedded_x', clientId: 'y' });
    expect([config.posthogKey, config.posthogHost]).toEqual(['', '']);
  });
});

test('without HTTPS no answer says that there is', async () => {
  const { headers } = await app.app.inject('/config.json');
  expect(headers['strict-transport-security']).toBeUndefined();
});

describe('the probes', () => {
  test('say that the process answers and that its database does', async () => {
    const health = await app.app.inject('/healthz');
    expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok' }]);
    const ready = await app.app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
  });

  test('say so when the database is missing, without its details', async () => {
    const database = await openTestDatabase();
    const open = await database.open();
    const server = Fastify();
    serveHealth(server, open.ping);
    await open.close();
    const ready = await server.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'the database does not answer' },
    ]);
    expect((await server.inject('/healthz')).statusCode).toBe(200);
    await server.close();
    await database.drop();
  });
});

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}

describe('GET /api/openapi.json', () => {
  const read = async () => (await app.app.inject('/api/openapi.json')).json<OpenApi>();

  test('lists every endpoint of the contract once, and no other', async () => {
    const { paths } = await read();
    const listed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, one]) => `${method} ${path} ${one.operationId}`),
    );
    const expected = allEndpoints.map(({ base, path, method, name }) => {
      const address = `${apiBasePaths[base]}${path}`.replace(/:(\w+)/g, '{$1}');
      return `${method.toLowerCase()} ${address} ${name}`;
    });
    expect(listed.toSorted()).toEqual(expected.toSorted());
  });

  test('is whole: every path parameter is described, every answer has a schema, every reference leads somewhere', async () => {
    const document = await read();
    expect(document.openapi).toBe('3.1.0');
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const one of Object.values(operations)) {
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        const described = one.parameters.filter((parameter) => parameter.in === 'path');
        expect(described.map((parameter) => parameter.name)).toEqual(inPath);
        expect(described.every((parameter) => parameter.required)).toBe(true);
        expect(one.summary).not.toBe('');
        for (const answer of Object.values(one.responses)) {
          expect(answer.description).not.toBe('');
          for (const { schema } of Object.values(answer.content))
            expect(schema).toBeTypeOf('object');
        }
        expect(Object.keys(one.responses)).toContain('200');
        expect(Object.keys(one.responses)).toContain('500');
      }
    }
    const references = JSON.stringify(document).matchAll(
      /"\$ref":"#\/components\/schemas\/(\w+)"/g,
    );
    for (const [, name] of references)
      expect(document.components.schemas).toHaveProperty(name ?? '');
  });

  test('says which calls need to be signed in', async () => {
    const { paths } = await read();
    for (const { base, path, method, policy } of allEndpoints) {
      const address = `${apiBasePaths[base]}${path}`.replace(/:(\w+)/g, '{$1}');
      const operation = paths[address]?.[method.toLowerCase()];
      expect(operation?.security !== undefined).toBe(policy !== 'public');
      expect(Object.keys(operation?.responses ?? {}).includes('401')).toBe(policy !== 'public');
    }
  });

  test('is there as YAML too, as JSON is YAML', async () => {
    const answer = await app.app.inject('/api/docs/yaml');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(await read());
  });

  test('is readable at /api/docs, by its own scripts alone', async () => {
    const page = await app.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('Countersign API');
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
  });
});

describe('requests the server refuses', () => {
  test('is answered 404 in JSON at an address of the API that is not there', async () => {
    const nowhere = [
      '/api',
      '/api?x=1',
      '/api/nothing',
      '/api/v3/nothing',
      '/api/v3/documents/x/y/z',
    ];
    for (const url of nowhere) {
      const answer = await app.app.inject({ url, headers: { accept: 'text/html', ...bearer() } });
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { error: 'There is nothing at this address.', code: 'not-found' },
      ]);
    }
  });

  test('is answered in the same form where the address can’t be read', async () => {
    for (const url of [
      '/api/companies/%E0%A4%A',
      '/api/v3/documents/%',
      `/api/setup/${'x'.repeat(300)}`,
    ]) {
      const answer = await app.app.inject({ url, headers: bearer() });
      expect([400, 404, 414]).toContain(answer.statusCode);
      const { code, error } = answer.json<{ code: string; error: string }>();
      expect(Object.keys(errorStatus)).toContain(code);
      expect(error).not.toContain('x'.repeat(50));
    }
  });

  const post = (payload: string, contentType = 'application/json') =>
    app.app.inject({
      method: 'POST',
      url: '/api/companies',
      payload,
      headers: { ...bearer(), 'content-type': contentType },
    });

  test('is answered 400 where the body is no JSON, or is not what the endpoint takes', async () => {
    for (const payload of ['{', 'null', '[]', '"text"', '{"name":', '']) {
      const answer = await post(payload);
      expect([payload, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        payload,
        400,
        'invalid',
      ]);
    }
    expect((await post('{"__proto__":{"name":"x"}}')).statusCode).toBe(400);
    expect((await post('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await post('<a/>', 'text/xml')).json()).toMatchObject({ code: 'unsupported-file' });
  });

  test.each(['application/pdf', 'text/csv', 'application/octet-stream'])(
    'is answered 415 where a file comes and the endpoint takes none: %s',
    async (contentType) => {
      const answer = await post('{"name":"Pictures"}', contentType);
      expect([answer.statusCode, answer.json()]).toEqual([
        415,
        { error: 'No file is taken here: send JSON.', code: 'unsupported-file' },
      ]);
    },
  );

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['GZIP', gzipSync],
    ['gzip, gzip', (body: string) => gzipSync(gzipSync(body))],
  ] as const)('is answered 415 where its body is compressed: %s', async (encoding, pack) => {
    const calls = [
      ['/api/companies', 'application/json', '{"name":"Pictures","code":"P","type":"PAYE"}'],
      [`/api/v3/form-templates?fileName=a.pdf`, 'application/pdf', '%PDF-'],
      ['/api/v3/verify', 'application/pdf', '%PDF-'],
    ] as const;
    for (const [url, contentType, body] of calls) {
      const headers = {
        ...bearer(),
        'content-type': contentType,
        'content-encoding': encoding,
      };
      const payload = pack(body.padEnd(50_000));
      const answer = await app.app.inject({ method: 'POST', url, payload, headers });
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        415,
        {
          error: 'Send the body uncompressed, without Content-Encoding.',
          code: 'unsupported-file',
        },
      ]);
    }
  });

  test('is answered by field where values are wrong', async () => {
    const answer = await app.call(createCompany, tenant.users.SysAdmin, {
      body: { name: ' ', code: '-x', type: 'Club' as 'PAYE' },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.error.fields ?? {}).toSorted()).toEqual(['code', 'name', 'type']);
  });

  test('is refused, not stored and no failure of ours, where text can’t be kept by the database', async () => {
    const admin = tenant.users.SysAdmin;
    for (const search of ['a\0b', '\0']) {
      expect((await app.call(listCompanies, admin, { query: { search } })).status).toBe(400);
    }
    const name = await app.call(uploadFormTemplate, admin, {
      query: { fileName: 'a\0b.pdf' },
      file: Buffer.from('x'),
    });
    expect([name.status, Object.keys(name.error.fields ?? {})]).toEqual([400, ['fileName']]);
    for (const text of ['a\0b', 'half of a pair: \ud83d']) {
      const values = { [admin.userId]: { note: text } };
      const body = { projectId: admin.userId, recipient, values, revision: 1 };
      const draft = await app.call(updateDocument, admin, { params: { id: admin.userId }, body });
      const field = `values.${admin.userId}.note`;
      expect([draft.status, Object.keys(draft.error.fields ?? {})]).toEqual([400, [field]]);
    }
  });

  test('answers 404 to TRACE, which would return the request', async () => {
    const answer = await app.app.inject({ method: 'TRACE', url: '/', headers: bearer() });
    expect([answer.statusCode, answer.body.includes('Bearer')]).toEqual([404, false]);
  });

  test('is answered 413 where the body is too large', async () => {
    const answer = await post(JSON.stringify({ name: 'x'.repeat(64 * 1024) }));
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { error: 'This is too large. The limit is 64 KB.', code: 'too-large' },
    ]);
  });

  test('is answered 413 where a file is too large, whether its length is said or not', async () => {
    const admin = tenant.users.SysAdmin;
    const file = Buffer.alloc(maxFormBytes + 1);
    const query = { fileName: 'large.pdf' };
    const said = await app.call(uploadFormTemplate, admin, { query, file });
    expect([said.status, said.error.code]).toEqual([413, 'too-large']);
    const unsaid = await app.app.inject({
      method: 'POST',
      url: '/api/v3/form-templates?fileName=large.pdf',
      payload: Readable.from([file.subarray(0, maxFormBytes), file.subarray(maxFormBytes)]),
      headers: { ...bearer(), 'content-type': 'application/pdf' },
    });
    expect([unsaid.statusCode, unsaid.json<{ code: string }>().code]).toEqual([413, 'too-large']);
    expect(unsaid.json<{ error: string }>().error).toContain('25 MB');
  });

  test('is read to its end where a file is too large: browsers take the answer only then', async () => {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const request = http.request(`${address}/api/v3/form-templates?fileName=large.pdf`, {
      method: 'POST',
      headers: { ...bearer(), 'content-type': 'application/pdf' },
    });
    const answered = once(request, 'response');
    request.end(Buffer.alloc(maxFormBytes + 20 * 1024 * 1024));
    await once(request, 'finish');
    const [answer] = (await answered) as [http.IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(413);
  });

  test('is refused before its body is read where no one is signed in', async () => {
    let read = 0;
    const payload = Readable.from(
      (async function* chunks() {
        for (; read < 20; read++) yield Buffer.alloc(1024 * 1024);
      })(),
    );
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/v3/form-templates?fileName=x.pdf',
      payload,
      headers: { 'content-type': 'application/pdf' },
    });
    expect(answer.statusCode).toBe(401);
    expect(read).toBeLessThan(20);
  });
});

describe('an error of ours', () => {
  test('is answered in plain words, without a stack, a query or a name of a table', async () => {
    const id = tenant.users.SysAdmin.userId;
    await app.platform.database.system((tx) =>
      tx.execute('alter table companies rename to hidden'),
    );
    try {
      const answer = await app.call(listCompanies, tenant.users.SysAdmin, {
        query: { search: 'typed-in-words' },
      });
      expect([answer.status, answer.error]).toEqual([
        500,
        { error: 'Something went wrong on our side. Try again.', code: 'internal' },
      ]);
    } finally {
      await app.platform.database.system((tx) =>
        tx.execute('alter table hidden rename to companies'),
      );
    }
    const failure = app.logged.findLast((line) => line.includes('request failed')) ?? '';
    expect(failure).toContain('42P01');
    expect(failure).toContain('/api/companies');
    for (const secret of ['typed-in-words', 'select', id]) expect(failure).not.toContain(secret);
  });
});

describe('the log', () => {
  test('says which route was called and how it ended, and nothing that was typed in', async () => {
    const user = tenant.users.SysAdmin;
    const body = { name: 'Secret Pictures', code: 'SECR', type: 'PAYE' as const };
    await app.call(createCompany, user, { body });
    await app.call(listCompanies, user, { query: { search: 'secret-search' } });
    await app.call(listCompanies, { idToken: 'secret-token' });
    await app.app.inject('/api/setup/secret-set-up-token-of-somebody');
    await app.app.inject('/secret-address');
    const log = app.logged.join('');
    const lines = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    const created = lines.find(
      (line) => line['method'] === 'POST' && line['route'] === '/api/companies',
    );
    expect(created).toMatchObject({ level: 'info', message: 'request' });
    expect(lines.some((line) => line['route'] === '/api/setup/:token')).toBe(true);
    const secrets = ['Secret Pictures', 'SECR', 'secret-', user.email, user.name];
    for (const secret of [...secrets, user.idToken, user.accessToken]) {
      expect([secret, log.includes(secret)]).toEqual([secret, false]);
    }
  });
});
