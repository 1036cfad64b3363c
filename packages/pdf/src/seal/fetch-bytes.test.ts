import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchBytes } from './fetch-bytes.ts';

let server: http.Server;
let url: string;
const requested: string[] = [];

/** Starts a server that answers `/elsewhere`, and redirects all other requests there. */
beforeAll(async () => {
  server = http.createServer((request, response) => {
    requested.push(request.url ?? '');
    if (request.url === '/elsewhere') response.end('bytes');
    else response.writeHead(302, { location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it('does not follow a server that sends elsewhere', async () => {
  const limits = { timeoutMs: 10_000, maxBytes: 100 };
  expect(await fetchBytes(new URL('/elsewhere', url), limits)).toEqual(Buffer.from('bytes'));
  expect(await fetchBytes(new URL('/moved', url), limits)).toBe('no-answer');
  expect(requested).toEqual(['/elsewhere', '/moved']);
});
