import { isPassword } from '../check-password.ts';
import { invalidChallengeSession, ProtocolError } from '../errors.ts';
import { hashPassword } from '../identity.ts';
import type { Caller, Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { requireGoodPassword } from '../protocol/require-good-password.ts';
import { openSession } from '../sessions/open-session.ts';
import { openChallengeSession } from './challenge-session.ts';

/**
 * `NEW_PASSWORD_REQUIRED`: the user's own password in place of the temporary one. A password that
 * breaks the rules leaves the session good for another try.
 */
export async function newPasswordRequired(
  pool: Pool,
  fields: Fields,
  responses: Fields,
  caller: Caller,
): Promise<object> {
  if (Object.keys(responses).some((name) => name.startsWith('userAttributes.'))) {
    throw new ProtocolError('InvalidParameterException', 'Attributes can not be set here');
  }
  const password = requireText(responses, 'NEW_PASSWORD', 'password');
  const { user, useUp } = await openChallengeSession(
    pool,
    'NEW_PASSWORD_REQUIRED',
    fields,
    responses,
  );
  requireGoodPassword(password);
  if (isPassword(pool, user, password)) {
    throw new ProtocolError(
      'InvalidPasswordException',
      'The new password must differ from the temporary one.',
    );
  }
  await useUp();
  const changed = await pool.store.replacePassword(user.userId, {
    ...hashPassword(pool, user.userId, password),
    temporaryUntil: null,
    expectedVersion: user.passwordVersion,
    endSessionsAt: null,
  });
  if (!changed) throw invalidChallengeSession();
  const renewed = { ...user, passwordVersion: user.passwordVersion + 1 };
  return {
    AuthenticationResult: await openSession(pool, renewed, caller),
    ChallengeParameters: {},
  };
}
