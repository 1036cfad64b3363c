import * as contract from '@countersign/contract';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { changeOwnRow, ownRow } from './own-row.ts';

/**
 * Ends one of one's own sessions.
 * @throws Failure `not-found` where one has no such session.
 */
export const revokeSession = operation(
  contract.revokeSession,
  async ({ platform: { accounts }, database, caller: user, params: { sessionId } }) => {
    const { sub } = await database.system((tx) => ownRow(tx, user));
    if (sub === null || !(await accounts.endSession(sub, sessionId))) {
      throw new Failure('not-found', 'This session has already ended.');
    }
    await changeOwnRow(database, user, () => ({
      event: { type: 'user.session-ended' },
    }));
    return null;
  },
);
