import type { ClientConfig } from '@countersign/contract';
import { readStoredToken } from './stored-token.ts';
import type * as userPool from './user-pool.ts';
import type * as userPoolActs from './user-pool-acts.ts';

type UserPool = typeof userPool;

let config: ClientConfig | undefined;
let loading: Promise<UserPool> | undefined;

/** Sets up the sign-in for the user pool of the configuration. Its library is loaded when it is first needed. */
export function configureSignIn(next: ClientConfig): void {
  config = next;
}

/** The ID token of the session, where the browser keeps one that lasts for a while yet; it asks for no library. */
export function keptToken(): string | undefined {
  return config && readStoredToken(window.localStorage, config.userPoolClientId);
}

/**
 * The library of the user pool, ready for use: it is a quarter of all that the application starts with, and the
 * form to sign in can be filled in without.
 * @throws where it can't be loaded; the next call tries again
 */
export function loadUserPool(): Promise<UserPool> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<UserPool> {
  const pool = await import('./user-pool.ts');
  if (config === undefined) throw new Error('The sign-in is not configured yet.');
  pool.configureLibrary(config);
  return pool;
}

/**
 * Loads the part of the user pool's library for signing in and setting a new password, which is not needed once a user
 * is signed in.
 * @throws where it can't be loaded
 */
export async function loadPoolActs(): Promise<typeof userPoolActs> {
  const [acts] = await Promise.all([import('./user-pool-acts.ts'), loadUserPool()]);
  return acts;
}
