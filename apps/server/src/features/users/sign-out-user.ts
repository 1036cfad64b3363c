import type { User } from '@countersign/contract';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { actOnAccount } from './account-acts.ts';

/**
 * Ends every session of a user.
 * @throws Failure `not-found`; `conflict` that says why not.
 */
export async function signOutUser(
  platform: Platform,
  user: SignedIn,
  id: string,
  address: string,
): Promise<User> {
  return actOnAccount(platform, user, id, address, 'user.signed-out', (sub) =>
    platform.accounts.endSessions(sub),
  );
}
