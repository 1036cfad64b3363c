import { notWritable, requireWritable } from '../attributes.ts';
import { isPassword } from '../check-password.ts';
import { invalidChallengeSession, ProtocolError } from '../errors.ts';
import { hashPassword } from '../identity.ts';
import type { Caller, Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { requireGoodPassword } from '../protocol/require-good-password.ts';
import { openAnsweredChallenge } from './challenge-session.ts';
import { nextStep } from './next-step.ts';

/**
 * Answers `NEW_PASSWORD_REQUIRED`: sets the user's own password instead of the temporary one, and goes on as after any
 * right password. One that breaks the rules leaves the session good for another try.
 */
export async function newPasswordRequired(
  pool: Pool,
  fields: Fields,
  responses: Fields,
  caller: Caller,
): Promise<object> {
  const password = requireText(responses, 'NEW_PASSWORD', 'password');
  const attributes = readAttributes(pool, responses);
  const { user, useUp } = await openAnsweredChallenge(
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
  if (attributes) await pool.store.changeAttributes(user.userId, attributes);
  return nextStep(pool, { ...user, passwordVersion: user.passwordVersion + 1 }, caller);
}

const attributePrefix = 'userAttributes.';

/**
 * Reads the attributes of the person that come with the password; the address is verified by a code and so can't be
 * among them.
 */
function readAttributes(pool: Pool, responses: Fields): Record<string, string> | undefined {
  const given = Object.keys(responses).filter((name) => name.startsWith(attributePrefix));
  if (given.length === 0) return undefined;
  return Object.fromEntries(
    given.map((field) => {
      const name = field.slice(attributePrefix.length);
      if (name === 'email') throw notWritable();
      requireWritable(pool, name);
      return [name, requireText(responses, field, 'attribute')];
    }),
  );
}
