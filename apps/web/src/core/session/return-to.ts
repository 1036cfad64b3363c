import { paths } from '../paths.ts';
import { unsavedFormsKey } from '../unsaved-forms.ts';

const key = 'returnTo';
const endedKey = 'sessionEnded';

/** Keeps, for this tab, the page that somebody wanted when they had to sign in. */
export function keepReturnTo(path: string): void {
  if (isInside(path)) window.sessionStorage.setItem(key, path);
}

/** Keeps, for this tab, that a session ended of itself, and the page that was left by it. */
export function keepEndedAt(path: string): void {
  keepReturnTo(path);
  window.sessionStorage.setItem(endedKey, 'true');
}

/** Whether a session ended of itself in this tab since somebody signed in last. */
export function hasSessionEnded(): boolean {
  return window.sessionStorage.getItem(endedKey) !== null;
}

/** The page to go to after signing in, once; the dashboard where none was wanted. */
export function takeReturnTo(): string {
  const path = window.sessionStorage.getItem(key);
  forgetReturnTo();
  return path !== null && isInside(path) ? path : paths.home;
}

/** Forgets the page: whoever signs in next is sent to the dashboard. */
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

/** The token of the link by which somebody who signs in was asked to join an organisation. */
export function wantedJoin(path = window.sessionStorage.getItem(key)): string | undefined {
  return /^\/joins\/([\w-]+)$/.exec(path ?? '')?.[1];
}
