/**
 * The email address that "remember me" keeps. In a database of its own, because signing out clears
 * all local storage; where a browser refuses databases, nothing is remembered.
 */
const databaseName = 'sign-in';
const storeName = 'remembered';

/** The remembered address; undefined where there is none. */
export async function readRememberedEmail(): Promise<string | undefined> {
  const email = await inStore('readonly', (store) => promiseOf<unknown>(store.get('email'))).catch(
    () => undefined,
  );
  return typeof email === 'string' ? email : undefined;
}

/** Remembers an address, or forgets it where it is undefined. */
export async function rememberEmail(email: string | undefined): Promise<void> {
  await inStore('readwrite', async (store) => {
    if (email === undefined) await promiseOf(store.delete('email'));
    else await promiseOf(store.put(email, 'email'));
  }).catch(() => undefined);
}

async function inStore<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = window.indexedDB.open(databaseName, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  const database = await promiseOf(opening);
  try {
    return await run(database.transaction(storeName, mode).objectStore(storeName));
  } finally {
    database.close();
  }
}

function promiseOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('It was refused.')));
  });
}
