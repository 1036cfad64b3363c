import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLinkApi } from './link-api.ts';

let server: http.Server | undefined;
afterEach(() => void server?.close());

/** Returns the answer to a call, from a server that does as the test says. */
async function answerOf(serve: http.RequestListener) {
  server = http.createServer(serve).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return createLinkApi(`http://127.0.0.1:${port}/link`, 'device').call('/values');
}

test('an answer is its result', async () => {
  const answer = await answerOf((_, response) => response.end('{"result":{"saved":true}}'));
  expect(answer).toEqual({ ok: true, result: { saved: true } });
});

test('a connection lost in the middle of an answer is one that is lost: it is tried again', async () => {
  const answer = await answerOf((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"result":', () => response.destroy());
  });
  expect(answer).toMatchObject({ ok: false, status: 0 });
});

test('the page of a proxy is recognised by its status', async () => {
  const answer = await answerOf((_, response) => response.writeHead(502).end('<h1>Bad</h1>'));
  expect(answer).toMatchObject({
    ok: false,
    status: 502,
    message: 'We couldn’t do this (502). Try again in a moment.',
  });
});

test('a refusal comes in its own words, by field', async () => {
  const answer = await answerOf((_, response) =>
    response.writeHead(400).end('{"error":"Look at the fields.","fields":{"a":"Too long."}}'),
  );
  expect(answer).toMatchObject({
    status: 400,
    message: 'Look at the fields.',
    fields: { a: 'Too long.' },
  });
});
