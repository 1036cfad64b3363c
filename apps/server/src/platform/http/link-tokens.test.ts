import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { allEndpoints, apiBasePaths, linkPaths } from '@countersign/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const token = 's3cr3t-t0ken-of-a-link-that-nobody-else-may-read';

let app: TestApp;
let clientFolder: string;

beforeAll(async () => {
  clientFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'countersign-client-'));
  for (const page of ['index.html', 'sign.html', 'received.html']) {
    await fs.writeFile(path.join(clientFolder, page), `<html><head></head>${page}</html>`);
  }
  app = await startTestApp({}, { clientFolder });
});
afterAll(async () => {
  await app.close();
  await fs.rm(clientFolder, { recursive: true });
});

test('the page of every link answers, and the log names no token', async () => {
  for (const page of Object.values(linkPaths)) {
    const headers = { accept: 'text/html' };
    const { statusCode } = await app.app.inject({ url: `${page}/${token}`, headers });
    expect([page, statusCode]).toEqual([page, 200]);
    await app.app.inject({ url: `${page}/${token}/more?x=${token}`, headers });
    await app.app.inject({ method: 'POST', url: `${page}/${token}` });
  }
  expect(app.logged.length).toBeGreaterThan(Object.keys(linkPaths).length);
  expect(app.logged.join('')).not.toContain(token);
});

test('a link leads to its own page whatever a text adds to its end', async () => {
  const headers = { accept: 'text/html' };
  const pageAt = async (url: string) => {
    const { statusCode, body } = await app.app.inject({ url, headers });
    return [statusCode, body.includes('sign.html'), body.includes('received.html')];
  };
  for (const end of ['.', ')', ',', '%3E', '/', '/.', '%E2%80%9D', `,${'%20more'.repeat(30)}`]) {
    expect(await pageAt(`${linkPaths.sign}/${token}${end}`)).toEqual([200, true, false]);
    expect(await pageAt(`${linkPaths.sharedFiles}/${token}${end}`)).toEqual([200, false, true]);
    expect(await pageAt(`${linkPaths.optOut}/${token}${end}`)).toEqual([200, false, true]);
  }
});

test('no call with a token in its address brings it into the log', async () => {
  const withToken = allEndpoints.filter((endpoint) => endpoint.path.includes(':token'));
  expect(withToken.length).toBeGreaterThan(30);
  for (const { base, method, path: address } of withToken) {
    const url = `${apiBasePaths[base]}${address.replaceAll(/:\w+/g, token)}`;
    const headers = method === 'GET' ? {} : { 'content-type': 'application/json' };
    await app.app.inject({ method, url, headers, ...(method !== 'GET' && { payload: '{}' }) });
  }
  const log = app.logged.join('');
  expect(log).toContain('/api/v3/sign/:token');
  expect(log).not.toContain(token);
});
