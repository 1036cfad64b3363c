import { readBrowserKey } from '../core/browser-keys.ts';
import { stateReset } from '../core/store/create-store.ts';
import { signedIn } from '../core/store/slices/authenticated.ts';
import { dialogClosed } from '../core/store/slices/dashboard.ts';
import { persistor, store } from '../core/store/store.ts';

/** Waits until the kept state is taken up or given up, and brings it in line with `loggedIn`. */
export async function restoreState(): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = () => persistor.getState().bootstrapped && resolve();
    persistor.subscribe(check);
    check();
  });
  // All is kept as it was; a dialog that was open is not opened again over a page that is loaded again.
  store.dispatch(dialogClosed());
  const { isAuthenticated } = store.getState().authenticated;
  const loggedIn = readBrowserKey('loggedIn') === 'true';
  if (isAuthenticated && !loggedIn) store.dispatch(stateReset());
  if (!isAuthenticated && loggedIn) store.dispatch(signedIn());
}
