import { useCallback, useSyncExternalStore } from 'react';

/** Lists the keys of the session in the browser's storage, for calls and screens to read. */
export const browserKeys = [
  'companyGuid',
  'useableGuid',
  'loggedIn',
  'userName',
  'userEmail',
  'userLastLogin',
  'SignatureTyped',
  'Guid',
  'currentIpAddress',
  'MobileNumber',
  'countryCode',
  'userType',
  'ApproverGroup',
  'TenantGuid',
  'companyID',
  'UserLogin',
  'currentTenantGuid',
  'profile_pic_url',
  'showContactsAndDistributions',
] as const;
export type BrowserKey = (typeof browserKeys)[number];

const listeners = new Set<() => void>();

/** Reads the value of a browser key; null where there is none. */
export function readBrowserKey(key: BrowserKey): string | null {
  return window.localStorage.getItem(key);
}

/** Tells if a tab of this browser has signed out: what it has cleared stays cleared. */
export const isSignedOut = (): boolean => readBrowserKey('loggedIn') === 'false';

/** Stores values by key and notifies the components that show them. */
export function writeBrowserKeys(values: Partial<Record<BrowserKey, string>>): void {
  for (const [key, value] of Object.entries(values)) window.localStorage.setItem(key, value);
  notifyListeners();
}

/** Clears all that the browser stores, and notes that no user is signed in. */
export function clearBrowserStorage(): void {
  window.localStorage.clear();
  window.localStorage.setItem('loggedIn', 'false');
  notifyListeners();
}

/** A stored value that follows changes, those of other tabs too. */
export function useBrowserKey(key: BrowserKey): string | null {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => readBrowserKey(key), [key]),
  );
}

function notifyListeners() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
