import type { ClientConfig } from '@countersign/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { clearPrefetched } from '../core/api/prefetch.ts';
import { prefetchInitialData } from './prefetch-initial-data.ts';

const config = {
  userPoolClientId: 'client-1',
  apiUrl: '/api',
  apiV3Url: '/api/v3',
  apiV4Url: '/api/v4',
} as ClientConfig;

/** Creates the storage of a signed-in browser, with tokens that last so many seconds. */
function storageOf(seconds: number, more: Record<string, string> = {}): Storage {
  const payload = btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }));
  const prefix = 'CognitoIdentityServiceProvider.client-1';
  const kept: Record<string, string> = {
    [`${prefix}.LastAuthUser`]: 'u-1',
    [`${prefix}.u-1.idToken`]: `id.${payload}.x`,
    [`${prefix}.u-1.accessToken`]: `access.${payload}.x`,
    loggedIn: 'true',
    currentTenantGuid: 'tenant-1',
    ...more,
  };
  return { getItem: (key: string) => kept[key] ?? null } as Storage;
}

function watchCalls() {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('{"result":{}}'));
}

afterEach(() => {
  clearPrefetched();
  vi.restoreAllMocks();
});

it('asks for the session, and on the home page for what that shows of the chosen project', () => {
  const calls = watchCalls();
  const project = JSON.stringify({ project: JSON.stringify({ selectedGuid: 'p-1' }) });
  prefetchInitialData(config, '/dashboard', storageOf(600, { 'persist:client': project }));
  expect(calls.mock.calls.map(([url]) => url)).toEqual([
    '/api/session',
    '/api/v4/home?projectId=p-1',
  ]);
  const headers = calls.mock.calls[0]?.[1]?.headers as Headers;
  expect(headers.get('authorization')).toMatch(/^Bearer id\./);
  expect(headers.get('x-tenant-guid')).toBe('tenant-1');
});

it('asks on other pages for the session alone', () => {
  const calls = watchCalls();
  prefetchInitialData(config, '/dashboard/contacts', storageOf(600));
  expect(calls.mock.calls.map(([url]) => url)).toEqual(['/api/session']);
});

it.each([
  ['no user is signed in', storageOf(600, { loggedIn: 'false' })],
  ['the token is about to end', storageOf(30)],
])('asks for nothing where %s', (_, storage) => {
  const calls = watchCalls();
  prefetchInitialData(config, '/dashboard', storage);
  expect(calls).not.toHaveBeenCalled();
});
