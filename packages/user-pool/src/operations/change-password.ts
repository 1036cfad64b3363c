import { isPassword } from '../check-password.ts';
import { beginAttempt, passwordProved } from '../counters.ts';
import { wrongCredentials } from '../errors.ts';
import { hashPassword, nameKeyOf } from '../identity.ts';
import type { Caller, Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { requireGoodPassword } from '../protocol/require-good-password.ts';
import { reportFailure } from '../report-failure.ts';
import { requireAccess } from '../sessions/require-access.ts';

/**
 * Sets a new password for a signed-in user who knows the old one; wrong ones count towards the lock. Sessions go on.
 */
export async function changePassword(
  pool: Pool,
  fields: Fields,
  { address }: Caller,
): Promise<object> {
  const accessToken = requireText(fields, 'AccessToken', 'token');
  const previous = requireText(fields, 'PreviousPassword', 'password');
  const proposed = requireText(fields, 'ProposedPassword', 'password');
  const { user } = await requireAccess(pool, accessToken);
  requireGoodPassword(proposed);
  const attempt = { nameKey: nameKeyOf(pool, user.emailKey), userId: user.userId, address };
  await beginAttempt(pool, attempt);
  if (!isPassword(pool, user, previous)) {
    reportFailure(pool, attempt, 'password');
    throw wrongCredentials();
  }
  await passwordProved(pool, user, attempt);
  const changed = await pool.store.replacePassword(user.userId, {
    ...hashPassword(pool, user.userId, proposed),
    temporaryUntil: null,
    expectedVersion: user.passwordVersion,
    endSessionsAt: null,
  });
  if (!changed) throw wrongCredentials();
  await pool.notify({ userId: user.userId, what: 'password-changed', address });
  return {};
}
