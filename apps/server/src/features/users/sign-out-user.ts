import type { User } from '@countersign/contract';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { actOnAccount } from './account-acts.ts';

/**
 * Ends every session of a user.
 * @throws Failure `not-found`; `conflict` that says why not.
 */
export async function signOutUser(platform: Platform, user: Member, id: string): Promise<User> {
  return actOnAccount(platform, user, id, 'user.signed-out', (sub) =>
    platform.accounts.endSessions(sub),
  );
}
