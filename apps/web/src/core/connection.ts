import { useSyncExternalStore } from 'react';

/** Interval at which the server is tried while it cannot be reached, in milliseconds. */
const retryInterval = 4000;

let isReachable = true;
let timer: number | undefined;
const listeners = new Set<() => void>();

/** Notes after each call if the server answered at all. */
export function reportReachable(reachable: boolean): void {
  // An answer that was on its way when the connection went says nothing of now; a new try does.
  if (reachable && !navigator.onLine) return;
  setReachable(reachable);
}

function setReachable(reachable: boolean): void {
  if (reachable === isReachable) return;
  isReachable = reachable;
  window.clearInterval(timer);
  if (!reachable) timer = window.setInterval(() => void tryServer(), retryInterval);
  for (const listener of listeners) listener();
}

/** Follows what the browser knows of its connection. Called once, by the boot. */
export function watchConnection(): void {
  window.addEventListener('offline', () => setReachable(false));
  window.addEventListener('online', () => void tryServer());
}

/** Calls `goOn` each time that the server can be reached again. */
export function onReachableAgain(goOn: () => void): () => void {
  return subscribe(() => isReachable && goOn());
}

/** Tells if the server can be reached, as far as is known. */
export function useIsReachable(): boolean {
  return useSyncExternalStore(subscribe, () => isReachable);
}

async function tryServer() {
  const answer = await fetch('/config.json', { cache: 'no-store' }).catch(() => undefined);
  if (answer !== undefined) setReachable(true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
