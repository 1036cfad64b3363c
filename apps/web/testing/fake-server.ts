import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { FakeApi } from './fake-api.ts';
import { FakeUserPool } from './fake-user-pool.ts';

export const poolPath = '/user-pool';
const serverFetch = window.fetch;
let api: FakeApi;
let userPool: FakeUserPool;

/** The server of the present test. */
export const server = (): FakeApi => api;

/** The user pool of the present test. */
export const pool = (): FakeUserPool => userPool;

beforeEach(() => {
  api = new FakeApi();
  userPool = new FakeUserPool();
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
    if (url.pathname === poolPath) return userPool.fetch(init);
    return url.pathname.startsWith('/api/') ? api.fetch(url, init) : serverFetch(input, init);
  };
});
afterEach(async () => {
  await cleanup();
  window.fetch = serverFetch;
  window.localStorage.clear();
  window.sessionStorage.clear();
  if (api.mistakes.length > 0) throw new Error(api.mistakes.join('\n'));
});
