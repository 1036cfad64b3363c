import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { actOnAccount } from './account-acts.ts';
import { refuseSelf } from './sys-admins.ts';

/**
 * Makes a user set another password: their sessions end, and a code is mailed to them.
 * @throws Failure `not-found`; `conflict` that says why not.
 */
export const resetUserPassword = operation(
  contract.resetUserPassword,
  async ({ platform, caller: user, params: { id } }) => {
    refuseSelf(user, id, 'Change your own password under Security in your profile.');
    return actOnAccount(platform, user, id, 'user.password-reset', (sub) =>
      platform.accounts.requirePasswordReset(sub),
    );
  },
);
