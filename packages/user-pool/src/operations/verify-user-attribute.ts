import { codeMismatch, useCode } from '../codes.ts';
import { countVerifyTry } from '../counters.ts';
import { emailKeyOf } from '../email.ts';
import { ProtocolError } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { requireAccess } from '../sessions/require-access.ts';
import { requireEmailAttribute } from '../verify-email.ts';

/**
 * Takes the pending email address into use by the code that was sent there. Only now does the answer
 * say that another account has the address: its reader has shown that they read the mail of both.
 */
export async function verifyUserAttribute(pool: Pool, fields: Fields): Promise<object> {
  const accessToken = requireText(fields, 'AccessToken', 'token');
  const code = requireText(fields, 'Code', 'code');
  requireEmailAttribute(fields);
  const { user } = await requireAccess(pool, accessToken);
  const { userId, pendingEmail: email } = user;
  await countVerifyTry(pool, userId);
  if (email === null) throw codeMismatch();
  const emailKey = emailKeyOf(email);
  await useCode(pool, { userId, boundTo: emailKey }, 'verify-email', code);
  const outcome = await pool.store.setEmail(userId, { email, emailKey });
  switch (outcome) {
    case 'done':
      return {};
    case 'taken':
      throw new ProtocolError(
        'AliasExistsException',
        'Another account has this email address already',
      );
    case 'unknown':
      throw codeMismatch();
  }
}
