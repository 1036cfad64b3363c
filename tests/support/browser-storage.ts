import type { Page } from '@playwright/test';

/** Holds one part of a browser's storage, by key. */
type Kept = Record<string, unknown>;

/** All that a page keeps for itself, besides what is on its screen. */
export interface EverythingKept {
  local: Kept;
  session: Kept;
  /** Every record, by the names of database and store. */
  databases: Kept;
  /** The state of the store that the page's components share. */
  state: Kept;
  cookie: string;
}

/** All that a page's browser keeps in local storage. */
export function localStorageOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(window.localStorage)));
}

/** The token of this kind that the sign-in library keeps in the page's browser. */
export async function tokenOf(page: Page, kind: 'accessToken' | 'idToken'): Promise<string> {
  return tokenIn(await localStorageOf(page), kind);
}

/** The same in what a browser keeps. */
function tokenIn(kept: Record<string, string>, kind: 'accessToken' | 'idToken'): string {
  const token = Object.entries(kept).find(([key]) => key.endsWith(`.${kind}`))?.[1];
  if (token === undefined) throw new Error(`The browser keeps no ${kind}.`);
  return token;
}

/** All that a page could leave behind for others to find. */
export async function everythingKept(page: Page): Promise<EverythingKept> {
  return {
    local: await localStorageOf(page),
    session: await page.evaluate(() => Object.fromEntries(Object.entries(window.sessionStorage))),
    databases: await page.evaluate(readDatabases),
    state: await page.evaluate(readSharedState),
    cookie: await page.evaluate(() => document.cookie),
  };
}

/** Runs in the page. */
async function readDatabases(): Promise<Record<string, unknown>> {
  const promiseOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
    });
  const kept: Record<string, unknown> = {};
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await promiseOf(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store);
      kept[`${name}/${store}`] = await promiseOf(objects.getAll());
    }
    database.close();
  }
  return kept;
}

/** Runs in the page: finds the store where the root hands it to the components. */
function readSharedState(): Record<string, unknown> {
  interface Fiber {
    child: Fiber | null;
    memoizedProps: { store?: { getState(): Record<string, unknown> } } | null;
  }
  const root = document.getElementById('root') as unknown as Record<string, Fiber>;
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
  let fiber: Fiber | null | undefined = key === undefined ? undefined : root[key];
  while (fiber) {
    if (fiber.memoizedProps?.store !== undefined) return fiber.memoizedProps.store.getState();
    fiber = fiber.child;
  }
  throw new Error('The page shares no store.');
}
