import { sendCode } from '../codes.ts';
import { clearAllResetTries } from '../counters.ts';
import { AccountError } from '../errors.ts';
import { nameKeyOf } from '../identity.ts';
import type { Pool } from '../pool.ts';

/**
 * Ends the sessions of an account, makes its password open nothing and sends a code to set another
 * one. Where the code can't be sent the rest stays done and the failure is the caller's to know:
 * calling again sends another. AccountError: user-not-found.
 */
export async function requirePasswordReset(pool: Pool, userId: string): Promise<void> {
  const required = await pool.store.requireReset(userId, pool.now());
  const user = required ? await pool.store.findUser(userId) : undefined;
  if (!user) throw new AccountError('user-not-found', 'There is no such user.');
  await clearAllResetTries(pool, nameKeyOf(pool, user.emailKey));
  await sendCode(pool, user, 'reset-password');
}
