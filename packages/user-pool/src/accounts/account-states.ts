import { factorsOf } from '../mfa.ts';
import type { Pool } from '../pool.ts';
import type { Factor, PoolUser } from '../store.ts';

/** Names the obstacles of an account's next sign-in, the weightiest first. */
type AccountStatus =
  | 'disabled'
  | 'reset-required'
  | 'temporary-password-expired'
  | 'temporary-password'
  | 'active';

/** Describes the state of an account. */
export type AccountState = {
  status: AccountStatus;
  /** When a temporary password lapses or lapsed; null where the password is the user's own. */
  temporaryUntil: Date | null;
  factors: Factor[];
  /** The factor that is used where there are several; null where the user chooses. */
  preferred: Factor | null;
  mfaRequired: boolean;
};

/** Returns the states of accounts; users that do not exist are left out. */
export async function accountStates(
  pool: Pool,
  userIds: readonly string[],
): Promise<Map<string, AccountState>> {
  const users = await pool.store.findUsers(userIds);
  return new Map(users.map((user) => [user.userId, stateOf(pool, user)]));
}

function stateOf(pool: Pool, user: PoolUser): AccountState {
  return {
    status: statusOf(pool, user),
    temporaryUntil: user.temporaryUntil,
    factors: factorsOf(user),
    preferred: user.preferredFactor,
    mfaRequired: user.mfaRequired,
  };
}

function statusOf(pool: Pool, user: PoolUser): AccountStatus {
  if (!user.enabled) return 'disabled';
  if (user.resetRequired) return 'reset-required';
  if (!user.temporaryUntil) return 'active';
  return user.temporaryUntil > pool.now() ? 'temporary-password' : 'temporary-password-expired';
}
