import { Failure } from '../../platform/http/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { changeOwnRow, ownRow } from './own-row.ts';

/**
 * Ends one of one's own sessions.
 * @throws Failure `not-found` where one has no such session.
 */
export async function revokeSession(
  { database, accounts }: Pick<Platform, 'database' | 'accounts'>,
  user: SignedIn,
  sessionId: string,
  address: string,
): Promise<null> {
  const { sub } = await database.system((tx) => ownRow(tx, user));
  if (sub === null || !(await accounts.endSession(sub, sessionId))) {
    throw new Failure('not-found', 'You are not signed in there any more.');
  }
  await changeOwnRow(database, user, address, () => ({
    event: { action: 'user.session-ended' },
  }));
  return null;
}
