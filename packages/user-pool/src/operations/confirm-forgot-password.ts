import { codeMismatch, useCode } from '../codes.ts';
import { clearResetTries, countResetTry, passwordProved } from '../counters.ts';
import { emailKeyOf } from '../email.ts';
import { ProtocolError } from '../errors.ts';
import { hashPassword, nameKeyOf, simulatedIdentity } from '../identity.ts';
import type { Caller, Pool } from '../pool.ts';
import { type Fields, requireClient, requireText } from '../protocol/fields.ts';
import { requireGoodPassword } from '../protocol/require-good-password.ts';
import { reportFailure } from '../report-failure.ts';

/**
 * Sets a new password by an emailed code; ends every session, since a stranger may have had the old password. A
 * password that breaks the rules costs neither the code nor a try.
 */
export async function confirmForgotPassword(
  pool: Pool,
  fields: Fields,
  { address }: Caller,
): Promise<object> {
  requireClient(pool, fields);
  const name = requireText(fields, 'Username', 'username');
  const code = requireText(fields, 'ConfirmationCode', 'code');
  const password = requireText(fields, 'Password', 'password');
  requireGoodPassword(password);
  const nameKey = nameKeyOf(pool, name);
  const user = await pool.store.findUserByEmailKey(emailKeyOf(name));
  const { userId } = user ?? simulatedIdentity(pool, nameKey);
  const attempt = { nameKey, userId, address };
  await countResetTry(pool, attempt);
  try {
    await useCode(pool, { userId }, 'reset-password', code);
  } catch (error) {
    if (error instanceof ProtocolError) reportFailure(pool, attempt, 'reset-code');
    throw error;
  }
  if (!user) throw codeMismatch();
  const changed = await pool.store.replacePassword(userId, {
    ...hashPassword(pool, userId, password),
    temporaryUntil: null,
    expectedVersion: null,
    endSessionsAt: pool.now(),
  });
  if (!changed) throw codeMismatch();
  await clearResetTries(pool, attempt);
  await passwordProved(pool, user, attempt);
  await pool.notify({ userId, what: 'password-reset', address });
  return {};
}
