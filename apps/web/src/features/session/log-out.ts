import { messages } from '@countersign/contract';
import { signOut } from 'aws-amplify/auth';
import { forgetUser } from '../../app/analytics.ts';
import { api } from '../../app/api/api.ts';
import { clearBrowserStorage } from '../../app/browser-keys.ts';
import { persistKey, stateReset } from '../../app/create-store.ts';
import { persistor, store } from '../../app/store.ts';
import { toastError } from '../../ui/toast.ts';
import { forgetReturnTo, keepReturnTo } from './return-to.ts';

let running: Promise<void> | undefined;

/**
 * Signs the user out of the user pool and of this browser, every tab of it. The shell goes to `/`
 * when the store says that nobody is signed in. `expired`: they did not ask for it, so they are
 * told, and come back to their page after signing in.
 */
export function logOut(reason: 'chosen' | 'expired'): Promise<void> {
  // Several calls find out at once that a session has ended.
  running ??= run(reason).finally(() => {
    running = undefined;
  });
  return running;
}

async function run(reason: 'chosen' | 'expired') {
  const wasSignedIn = store.getState().authenticated.isAuthenticated;
  if (reason === 'chosen') forgetReturnTo();
  else if (wasSignedIn) keepReturnTo(window.location.pathname + window.location.search);
  try {
    await signOut();
  } catch {
    toastError(messages.logoutFailed);
  }
  await leaveSession();
  clearBrowserStorage();
  if (reason === 'expired' && wasSignedIn) toastError(messages.sessionExpired);
}

/** The part of it that each tab does: forgets what it knows, and writes none of it back. */
async function leaveSession(): Promise<void> {
  forgetUser();
  // What still waits to be written is written before it is cleared, and nothing after.
  persistor.pause();
  await persistor.flush();
  store.dispatch(api.util.resetApiState());
  store.dispatch(stateReset());
}

/** Follows another tab that signed out: the same without touching what that tab has cleared. */
export async function followLogOut(): Promise<void> {
  await leaveSession();
  window.localStorage.removeItem(`persist:${persistKey}`);
}
