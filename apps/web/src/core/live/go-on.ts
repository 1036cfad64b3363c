import { api, tagTypes } from '../api/api.ts';
import { onReachableAgain } from '../connection.ts';
import { store } from '../store/store.ts';

/**
 * Has everything shown fetched again once the server answers after a while in which it could not be reached.
 * Called once, by the boot.
 */
export function goOnAfterConnectionLoss(): void {
  onReachableAgain(() => {
    store.dispatch(api.util.invalidateTags([...tagTypes]));
  });
}
