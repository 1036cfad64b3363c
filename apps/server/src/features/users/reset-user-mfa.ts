import type { User } from '@countersign/contract';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { actOnAccount } from './account-acts.ts';
import { refuseSelf } from './sys-admins.ts';

/**
 * Takes the second factors off a user's account, for somebody who lost their authenticator app, and
 * ends their sessions.
 * @throws Failure `not-found`; `conflict` that says why not.
 */
export async function resetUserMfa(platform: Platform, user: Member, id: string): Promise<User> {
  refuseSelf(user, id, 'Change your own authenticator app under Security in your profile.');
  return actOnAccount(platform, user, id, 'user.mfa-reset', (sub) =>
    platform.accounts.resetMfa(sub),
  );
}
