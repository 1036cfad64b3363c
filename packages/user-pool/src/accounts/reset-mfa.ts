import { AccountError } from '../errors.ts';
import type { Pool } from '../pool.ts';

/** Removes every second factor of a user who lost theirs, and ends the sessions. AccountError: user-not-found. */
export async function resetMfa(pool: Pool, userId: string): Promise<void> {
  const changed = await pool.store.changeMfa(userId, {
    totpSecret: null,
    totpPending: null,
    totpEnabled: false,
    emailEnabled: false,
    preferredFactor: null,
    expectedVersion: null,
    endSessionsAt: pool.now(),
  });
  if (!changed) throw new AccountError('user-not-found', 'There is no such user.');
}
