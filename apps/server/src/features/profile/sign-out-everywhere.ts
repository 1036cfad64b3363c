import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { signedOutNow } from '../../platform/policy/signed-out-now.ts';
import { changeOwnRow, ownRow } from './own-row.ts';

/** Ends all of one's own sessions, this one too. */
export const signOutEverywhere = operation(
  contract.signOutEverywhere,
  async ({ platform: { accounts }, database, caller: user }) => {
    const { sub } = await database.system((tx) => ownRow(tx, user));
    if (sub !== null) await accounts.endSessions(sub);
    await changeOwnRow(database, user, () => ({
      set: { signedOutBefore: signedOutNow() },
      event: { type: 'user.signed-out-everywhere' },
    }));
    return null;
  },
);
