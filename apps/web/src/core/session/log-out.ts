import { messages } from '@countersign/contract';
import { toastError } from '../../ui/notices/toast.ts';
import { showKeptColorScheme } from '../../ui/theme/color-scheme-manager.ts';
import { forgetUser } from '../analytics/analytics.ts';
import { api } from '../api/api.ts';
import { clearBrowserStorage, isSignedOut, writeBrowserKeys } from '../browser-keys.ts';
import { stateReset } from '../store/create-store.ts';
import { persistKey } from '../store/persist-key.ts';
import { persistor, store } from '../store/store.ts';
import { keepUnsavedForms } from '../unsaved-forms.ts';
import { loadUserPool } from './load-user-pool.ts';
import { clearTab, forgetReturnTo, keepEndedAt } from './return-to.ts';

/** The value of `loggedIn` that other tabs see just before all is cleared, where the session ended of itself. */
export const sessionEnded = 'ended';

let running: Promise<void> | undefined;

/**
 * Signs the user out of the user pool and of this browser, every tab of it. The shell goes to `/`
 * when the store says that no one is signed in. `expired`: they did not sign out themselves, so they
 * see a message, and return to their page after signing in.
 */
export function logOut(reason: 'chosen' | 'expired'): Promise<void> {
  // Several calls find out at once that a session has ended.
  running ??= run(reason).finally(() => {
    running = undefined;
  });
  // A call may have found the session gone before they were done with ending it.
  return reason === 'chosen' ? running.then(forgetReturnTo) : running;
}

async function run(reason: 'chosen' | 'expired') {
  // What was on its way when another tab signed out finds the session gone.
  if (reason === 'expired' && isSignedOut()) return followLogOut();
  const wasSignedIn = store.getState().authenticated.isAuthenticated;
  if (reason === 'chosen') {
    forgetReturnTo();
    // The other tabs leave before they can find that out for themselves.
    writeBrowserKeys({ loggedIn: 'false' });
  } else if (wasSignedIn) keepPage();
  // A session that has ended of itself is over at the user pool too.
  const pool = await loadUserPool().catch(() => undefined);
  const hasEnded =
    reason === 'expired' || ((await pool?.revokeSession().catch(() => false)) ?? false);
  await pool?.signOut().catch(() => undefined);
  await leaveSession();
  if (reason === 'expired') window.localStorage.setItem('loggedIn', sessionEnded);
  clearBrowserStorage();
  showKeptColorScheme();
  if (!hasEnded) toastError(messages.logoutFailed);
  if (reason === 'expired' && wasSignedIn) toastError(messages.sessionExpired);
}

/** Keeps the page that is left, to come back to, with what is typed there. */
export function keepPage(): void {
  const user = store.getState().authenticated.authenticatedUser;
  if (user !== null) {
    // Some fields take over what is typed once they are left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    keepUnsavedForms(user.guid);
  }
  keepEndedAt(window.location.pathname + window.location.search);
}

/** The part of it that each tab does: forgets what it knows, and writes none of it back. */
async function leaveSession(): Promise<void> {
  forgetUser();
  clearTab();
  // What still waits to be written is written before it is cleared, and nothing after.
  persistor.pause();
  await persistor.flush();
  store.dispatch(api.util.resetApiState());
  store.dispatch(stateReset());
}

/** Follows another tab that signed out: the same without touching what that tab has cleared. */
export async function followLogOut(): Promise<void> {
  await leaveSession();
  const key = `persist:${persistKey}`;
  // Where a last write of this tab crossed the clearing of that one, the browser may still keep what
  // this tab no longer sees, and it removes only what this tab sees.
  window.localStorage.setItem(key, '');
  window.localStorage.removeItem(key);
}
