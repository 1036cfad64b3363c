/** The key under which the sign-in library stores, for this tab, a sign-in that waits for its next step. */
const prefix = 'CognitoSignInState';

/**
 * The challenge of a sign-in that was begun in this tab and can still go on, for example after a
 * phone dropped the page while its owner looked up the code; undefined where there is none.
 */
export function openChallenge(
  storage: Pick<Storage, 'getItem'> = window.sessionStorage,
  now = Date.now(),
): string | undefined {
  const expiry = Number(storage.getItem(`${prefix}.expiry`) ?? 0);
  const hasSession = storage.getItem(`${prefix}.signInSession`) !== null;
  if (expiry <= now || !hasSession) return undefined;
  return storage.getItem(`${prefix}.challengeName`) ?? undefined;
}

const resetKey = 'resetCodeSentAt';

/** Time for which a code for a new password can be used, in milliseconds. */
const resetCodeTime = 60 * 60 * 1000;

/** Keeps, for this tab, that a code for a new password was sent now. */
export function keepOpenReset(): void {
  window.sessionStorage.setItem(resetKey, String(Date.now()));
}

/** Forgets that one was sent: it was used, or is not wanted any more. */
export function forgetOpenReset(): void {
  window.sessionStorage.removeItem(resetKey);
}

/** Tells if a code for a new password that was sent from this tab can still be used. */
export function hasOpenReset(
  storage: Pick<Storage, 'getItem'> = window.sessionStorage,
  now = Date.now(),
): boolean {
  return now < Number(storage.getItem(resetKey) ?? 0) + resetCodeTime;
}
