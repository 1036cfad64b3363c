import { clearPasswordAttempts, clearResetTries, countResetTry } from '../counters.ts';
import { emailKeyOf } from '../email.ts';
import { ProtocolError } from '../errors.ts';
import { hashPassword, nameKeyOf, simulatedIdentity } from '../identity.ts';
import type { Pool } from '../pool.ts';
import { type Fields, requireClient, requireText } from '../protocol/fields.ts';
import { requireGoodPassword } from '../protocol/require-good-password.ts';
import { resetCodeHash } from '../reset-code.ts';

/**
 * A new password by a code from the mail; ends every session, since somebody else may have had the
 * old password. A password that breaks the rules costs neither the code nor a try.
 */
export async function confirmForgotPassword(pool: Pool, fields: Fields): Promise<object> {
  requireClient(pool, fields);
  const name = requireText(fields, 'Username', 'username');
  const code = requireText(fields, 'ConfirmationCode', 'code').trim();
  const password = requireText(fields, 'Password', 'password');
  requireGoodPassword(password);
  const nameKey = nameKeyOf(pool, name);
  await countResetTry(pool, nameKey);
  const user = await pool.store.findUserByEmailKey(emailKeyOf(name));
  const { userId } = user ?? simulatedIdentity(pool, nameKey);
  const expiresAt = await pool.store.takeResetCode(userId, resetCodeHash(pool, userId, code));
  if (!expiresAt) throw codeMismatch();
  if (expiresAt <= pool.now()) {
    throw new ProtocolError(
      'ExpiredCodeException',
      'Invalid code provided, please request a code again.',
    );
  }
  const changed = await pool.store.replacePassword(userId, {
    ...hashPassword(pool, userId, password),
    temporaryUntil: null,
    expectedVersion: null,
    endSessionsAt: pool.now(),
  });
  if (!changed) throw codeMismatch();
  await clearResetTries(pool, nameKey);
  await clearPasswordAttempts(pool, nameKey);
  return {};
}

function codeMismatch(): ProtocolError {
  return new ProtocolError(
    'CodeMismatchException',
    'Invalid verification code provided, please try again.',
  );
}
