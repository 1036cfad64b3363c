import { paths } from '../paths.ts';
import { unsavedFormsKey } from '../unsaved-forms.ts';

const key = 'returnTo';
const endedKey = 'sessionEnded';

/** Stores, for this tab, the page that the user wanted when they had to sign in. */
export function keepReturnTo(path: string): void {
  if (isInside(path)) window.sessionStorage.setItem(key, path);
}

/** Keeps, for this tab, that a session ended of itself, and the page that was left by it. */
export function keepEndedAt(path: string): void {
  keepReturnTo(path);
  window.sessionStorage.setItem(endedKey, 'true');
}

/** Tells if a session expired in this tab since the last sign-in. */
export function hasSessionEnded(): boolean {
  return window.sessionStorage.getItem(endedKey) !== null;
}

/** The page to go to after signing in, once; the dashboard where none was wanted. */
export function takeReturnTo(): string {
  const path = window.sessionStorage.getItem(key);
  forgetReturnTo();
  return path !== null && isInside(path) ? path : paths.home;
}

/** Clears the page: the next user who signs in is sent to the dashboard. */
export function forgetReturnTo(): void {
  window.sessionStorage.removeItem(key);
  window.sessionStorage.removeItem(endedKey);
}

/**
 * Clears what this tab keeps, such as what could be undone, but for the page to come back to, and what was typed
 * there where the session ended of itself.
 */
export function clearTab(): void {
  const kept = [key, endedKey, ...(hasSessionEnded() ? [unsavedFormsKey] : [])];
  for (const name of Object.keys(window.sessionStorage)) {
    if (!kept.includes(name)) window.sessionStorage.removeItem(name);
  }
}

/** Only pages of our own: an address put there from outside leads nowhere else. */
export function isInside(path: string): boolean {
  return /^\/dashboard(?:[/?#]|$)/.test(path) || wantedJoin(path) !== undefined;
}

/** Returns the token of the link by which the user who signs in was invited to an organisation. */
export function wantedJoin(path = window.sessionStorage.getItem(key)): string | undefined {
  return /^\/joins\/([\w-]+)$/.exec(path ?? '')?.[1];
}
