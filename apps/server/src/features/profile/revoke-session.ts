import { Failure } from '../../platform/failure/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { changeOwnRow, ownRow } from './own-row.ts';

/**
 * Ends one of one's own sessions.
 * @throws Failure `not-found` where one has no such session.
 */
export async function revokeSession(
  { database, accounts }: Pick<Platform, 'database' | 'accounts'>,
  user: Member,
  sessionId: string,
): Promise<null> {
  const { sub } = await database.system((tx) => ownRow(tx, user));
  if (sub === null || !(await accounts.endSession(sub, sessionId))) {
    throw new Failure('not-found', 'You are not signed in there any more.');
  }
  await changeOwnRow(database, user, () => ({
    event: { type: 'user.session-ended' },
  }));
  return null;
}
