import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messages } from '@countersign/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type ApiClientOptions, createApiClient } from './api-client.ts';
import { sessionFailure } from './api-failure.ts';
import { callHeaders } from './call-headers.ts';
import { prefetch } from './prefetch.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const servers: Server[] = [];

async function serve(handler: Handler): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    handler(request, response, Buffer.concat(chunks).toString());
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answerJson(response: ServerResponse, status: number, answer: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

function clientOf(address: string, more: Partial<ApiClientOptions> = {}) {
  const seen = { expired: 0, reachable: [] as boolean[] };
  const client = createApiClient({
    addresses: {
      countersign: `${address}/api`,
      'countersign-v3': `${address}/api/v3`,
      'countersign-v4': `${address}/api/v4`,
    },
    getSession: async () => ({ status: true, idToken: 'the-id-token' }),
    onSessionExpired: () => {
      seen.expired += 1;
    },
    tenantGuid: () => 'tenant-1',
    onReachable: (reachable) => seen.reachable.push(reachable),
    onChanged: () => {},
    ...more,
  });
  return { client, seen };
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('a call that comes through', () => {
  it('carries token, tenant and body to the base’s address, and answers the result', async () => {
    let got: Record<string, unknown> = {};
    const address = await serve((request, response, body) => {
      const { method, url, headers } = request;
      got = { method, url, token: headers.authorization, tenant: headers['x-tenant-guid'], body };
      answerJson(response, 200, { result: { id: 7 } });
    });
    const { client, seen } = clientOf(address);

    const answer = await client.request({
      endpointName: 'countersign-v3',
      method: 'POST',
      path: '/documents/action-and-merge/send',
      body: { DigitalFormGUID: 'd-1' },
    });

    expect(answer).toEqual({ status: true, result: { id: 7 } });
    expect(got).toEqual({
      method: 'POST',
      url: '/api/v3/documents/action-and-merge/send',
      token: 'Bearer the-id-token',
      tenant: 'tenant-1',
      body: '{"DigitalFormGUID":"d-1"}',
    });
    expect(seen).toEqual({ expired: 0, reachable: [true] });
  });

  it('takes the answer to the same call that was sent ahead, once, and by the same person alone', async () => {
    let calls = 0;
    const address = await serve((_request, response) => {
      calls += 1;
      answerJson(response, 200, { result: calls });
    });
    const session = { endpointName: 'countersign', method: 'GET', path: '/session' } as const;
    const headers = callHeaders({ idToken: 'the-id-token', tenantGuid: 'tenant-1' });
    prefetch(`${address}/api/session`, headers);

    const other = clientOf(address, { tenantGuid: () => 'tenant-2' });
    expect(await other.client.request(session)).toEqual({ status: true, result: 2 });
    const { client, seen } = clientOf(address);
    expect(await client.request(session)).toEqual({ status: true, result: 1 });
    expect(await client.request(session)).toEqual({ status: true, result: 3 });
    expect(seen.reachable).toEqual([true, true]);
  });

  it('sends a file as it is', async () => {
    let got = '';
    const address = await serve((request, response, body) => {
      got = `${request.headers['content-type']} ${body}`;
      answerJson(response, 200, { result: null });
    });
    const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' });

    await clientOf(address).client.request({
      endpointName: 'countersign-v3',
      method: 'POST',
      path: '/x',
      file,
    });

    expect(got).toBe('application/pdf %PDF-1.7');
  });

  it('downloads a file with the token', async () => {
    const address = await serve((request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/pdf' })
        .end(request.headers.authorization),
    );

    const answer = await clientOf(address).client.download({
      endpointName: 'countersign-v3',
      method: 'GET',
      path: '/documents/1/pdf',
    });

    expect(answer.status && (await answer.blob.text())).toBe('Bearer the-id-token');
  });

  it('needs no session where the endpoint is public', async () => {
    let headers: IncomingMessage['headers'] = {};
    const address = await serve((request, response) => {
      headers = request.headers;
      answerJson(response, 200, { result: { usable: true } });
    });
    const { client } = clientOf(address, { getSession: async () => sessionFailure() });

    const answer = await client.request({
      endpointName: 'countersign',
      method: 'GET',
      path: '/setup/token',
      isPublic: true,
    });

    expect(answer).toEqual({ status: true, result: { usable: true } });
    expect(headers.authorization).toBeUndefined();
    expect(headers['x-tenant-guid']).toBeUndefined();
  });
});

describe('a session failure', () => {
  it('answers "Session expired!" and signs the user out where there is no token', async () => {
    const calls: string[] = [];
    const address = await serve((request, response) => {
      calls.push(request.url ?? '');
      answerJson(response, 200, { result: 1 });
    });
    const { client, seen } = clientOf(address, { getSession: async () => sessionFailure() });

    const answer = await client.request({
      endpointName: 'countersign',
      method: 'GET',
      path: '/session',
    });

    expect(answer).toMatchObject({ status: false, error: messages.sessionExpired });
    expect(seen.expired).toBe(1);
    expect(calls).toEqual([]);
  });

  it('is the same where the server does not accept the token', async () => {
    const address = await serve((_, response) =>
      answerJson(response, 401, { error: 'Sign in.', code: 'unauthenticated' }),
    );
    const { client, seen } = clientOf(address);

    const answer = await client.request({
      endpointName: 'countersign',
      method: 'GET',
      path: '/session',
    });

    expect(answer).toMatchObject({ status: false, error: messages.sessionExpired });
    expect(seen.expired).toBe(1);
  });

  it('is none where the user pool cannot be reached: no one is signed out', async () => {
    const { client, seen } = clientOf('http://127.0.0.1:9', {
      getSession: async () => ({
        status: false,
        error: messages.apiFailed,
        message: 'We couldn’t reach the sign-in service.',
        code: 'unavailable',
      }),
    });

    const answer = await client.request({
      endpointName: 'countersign',
      method: 'GET',
      path: '/session',
    });

    expect(answer).toMatchObject({ status: false, error: messages.apiFailed });
    expect(seen.expired).toBe(0);
  });
});

describe('an API failure', () => {
  it('answers "API request failed" with the server’s words, code and fields', async () => {
    const address = await serve((_, response) =>
      answerJson(response, 409, {
        error: 'There is a company with this code.',
        code: 'conflict',
        fields: { code: 'This code is taken.' },
      }),
    );

    const answer = await clientOf(address).client.request({
      endpointName: 'countersign',
      method: 'POST',
      path: '/companies',
      body: {},
    });

    expect(answer).toEqual({
      status: false,
      error: messages.apiFailed,
      message: 'There is a company with this code.',
      code: 'conflict',
      fields: { code: 'This code is taken.' },
      serverMessage: 'There is a company with this code.',
    });
  });

  it('is decided by the answer, whatever the status', async () => {
    const answers = [{ error: 'Nobody is asked.' }, {}, { result: 7, error: 'No.' }, [], null];
    const said = await Promise.all(
      answers.map(async (given) => {
        const address = await serve((_, response) => answerJson(response, 200, given));
        const answer = await clientOf(address).client.request({
          endpointName: 'countersign-v3',
          method: 'POST',
          path: '/documents/action-and-merge/send',
          body: {},
        });
        return answer.status ? 'came through' : (answer.serverMessage ?? 'no words');
      }),
    );
    expect(said).toEqual(['Nobody is asked.', 'no words', 'No.', 'no words', 'no words']);
  });

  it('has a message of its own where the server has none', async () => {
    const address = await serve((_, response) => response.writeHead(502).end('<html>'));

    const answer = await clientOf(address).client.request({
      endpointName: 'countersign-v4',
      method: 'GET',
      path: '/home',
    });

    expect(answer).toMatchObject({ status: false, error: messages.apiFailed });
    expect(answer).toHaveProperty('message', expect.stringContaining('502'));
    expect(answer).not.toHaveProperty('serverMessage');
  });

  it('says that the connection is lost where there is no server', async () => {
    const address = await serve(() => undefined);
    servers.pop()?.close();
    const { client, seen } = clientOf(address);

    const answer = await client.request({
      endpointName: 'countersign',
      method: 'GET',
      path: '/session',
    });

    expect(answer).toMatchObject({
      status: false,
      error: messages.apiFailed,
      code: 'unavailable',
    });
    expect(answer).toHaveProperty('message', expect.stringContaining('couldn’t reach'));
    expect(seen).toEqual({ expired: 0, reachable: [false] });
  });

  it('does not take a page of HTML for an answer', async () => {
    const address = await serve((_, response) => response.writeHead(200).end('<!doctype html>'));

    const answer = await clientOf(address).client.request({
      endpointName: 'countersign-v4',
      method: 'GET',
      path: '/home',
    });

    expect(answer).toMatchObject({ status: false, error: messages.apiFailed });
  });
});
