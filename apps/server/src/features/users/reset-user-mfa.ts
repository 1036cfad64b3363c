import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { actOnAccount } from './account-acts.ts';
import { refuseSelf } from './sys-admins.ts';

/**
 * Resets the second factors of a user who lost their authenticator app, and ends their sessions.
 * @throws Failure `not-found`; `conflict` that says why not.
 */
export const resetUserMfa = operation(
  contract.resetUserMfa,
  async ({ platform, caller: user, params: { id } }) => {
    refuseSelf(user, id, 'Change your own authenticator app under Security in your profile.');
    return actOnAccount(platform, user, id, 'user.mfa-reset', (sub) =>
      platform.accounts.resetMfa(sub),
    );
  },
);
