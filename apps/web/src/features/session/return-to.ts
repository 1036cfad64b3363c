const key = 'returnTo';

/** Keeps, for this tab, the page that somebody wanted when they had to sign in. */
export function keepReturnTo(path: string): void {
  if (isInside(path)) window.sessionStorage.setItem(key, path);
}

/** The page to go to after signing in, once; the dashboard where none was wanted. */
export function takeReturnTo(): string {
  const path = window.sessionStorage.getItem(key);
  window.sessionStorage.removeItem(key);
  return path !== null && isInside(path) ? path : '/dashboard';
}

/** Forgets the page: whoever signs in next is sent to the dashboard. */
export function forgetReturnTo(): void {
  window.sessionStorage.removeItem(key);
}

/** Only pages of our own: an address put there from outside leads nowhere else. */
export function isInside(path: string): boolean {
  return /^\/dashboard(?:[/?#]|$)/.test(path);
}
