import { type ClientConfig, endpointNames, getHome, getSession } from '@countersign/contract';
import { callHeaders } from '../core/api/call-headers.ts';
import { prefetch } from '../core/api/prefetch.ts';
import { requestUrl } from '../core/api/request-url.ts';
import type { BrowserKey } from '../core/browser-keys.ts';
import { readStoredToken } from '../core/session/stored-token.ts';
import { apiAddresses } from './api-addresses.ts';
import { storedPath } from './stored-path.ts';

/**
 * Asks for what is shown first to who is signed in, while all that is to show it is still on its way: the session,
 * and on the home page what it shows.
 */
export function prefetchInitialData(
  config: ClientConfig,
  pathname: string,
  storage: Storage,
): void {
  const kept = (key: BrowserKey) => storage.getItem(key);
  const idToken = readStoredToken(storage, config.userPoolClientId);
  if (kept('loggedIn') !== 'true' || idToken === undefined) return;
  const headers = callHeaders({ idToken, tenantGuid: kept('currentTenantGuid') });
  const ask = ({ base, path }: typeof getSession | typeof getHome, query?: unknown) =>
    prefetch(requestUrl(apiAddresses(config)[endpointNames[base]], path, query), headers);
  ask(getSession);
  if (pathname === '/dashboard') ask(getHome, storedPath(storage));
}
