import type { User } from '@countersign/contract';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { actOnAccount } from './account-acts.ts';
import { refuseSelf } from './sys-admins.ts';

/**
 * Makes a user set another password: their sessions end, and a code is mailed to them.
 * @throws Failure `not-found`; `conflict` that says why not.
 */
export async function resetUserPassword(
  platform: Platform,
  user: Member,
  id: string,
): Promise<User> {
  refuseSelf(user, id, 'Change your own password under Security in your profile.');
  return actOnAccount(platform, user, id, 'user.password-reset', (sub) =>
    platform.accounts.requirePasswordReset(sub),
  );
}
