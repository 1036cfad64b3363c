import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { signedOutNow } from '../../platform/policy/signed-out-now.ts';
import { changeOwnRow, ownRow } from './own-row.ts';

/** Ends all of one's own sessions, this one too. */
export async function signOutEverywhere(
  { database, accounts }: Pick<Platform, 'database' | 'accounts'>,
  user: Member,
): Promise<null> {
  const { sub } = await database.system((tx) => ownRow(tx, user));
  if (sub !== null) await accounts.endSessions(sub);
  await changeOwnRow(database, user, () => ({
    set: { signedOutBefore: signedOutNow() },
    event: { type: 'user.signed-out-everywhere' },
  }));
  return null;
}
