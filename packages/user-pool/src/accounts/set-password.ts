import { clearAllAttempts } from '../counters.ts';
import { AccountError } from '../errors.ts';
import { hashPassword, nameKeyOf } from '../identity.ts';
import { inMs, type Pool } from '../pool.ts';
import { requireAccountPassword } from './require-account-password.ts';

/** Sets a password from the application's side, ends all sessions and lifts a lock. AccountError: invalid-password, user-not-found. */
export async function setPassword(
  pool: Pool,
  userId: string,
  password: string,
  options: { temporary?: boolean } = {},
): Promise<void> {
  requireAccountPassword(password);
  const changed = await pool.store.replacePassword(userId, {
    ...hashPassword(pool, userId, password),
    temporaryUntil: options.temporary ? inMs(pool, pool.limits.temporaryPasswordMs) : null,
    expectedVersion: null,
    endSessionsAt: pool.now(),
  });
  const user = changed ? await pool.store.findUser(userId) : undefined;
  if (!user) throw new AccountError('user-not-found', 'There is no such user.');
  await clearAllAttempts(pool, nameKeyOf(pool, user.emailKey));
}
