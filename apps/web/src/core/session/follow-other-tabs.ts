import { signedIn } from '../store/slices/authenticated.ts';
import { persistor, store } from '../store/store.ts';
import { followLogOut, keepPage, sessionEnded } from './log-out.ts';

/** Keeps tabs in step: one that signs in or out takes the others with it. Called by the boot. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.storageArea !== window.localStorage) return;
    // The key is null where all was cleared.
    if (event.key !== null && event.key !== 'loggedIn') return;
    if (event.newValue === sessionEnded) keepPage();
    const { isAuthenticated } = store.getState().authenticated;
    const loggedIn = window.localStorage.getItem('loggedIn') === 'true';
    if (isAuthenticated && !loggedIn) void followLogOut();
    if (!isAuthenticated && loggedIn) {
      persistor.persist();
      store.dispatch(signedIn());
    }
  });
}
