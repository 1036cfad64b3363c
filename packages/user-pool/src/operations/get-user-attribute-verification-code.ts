import { countVerifyRequest } from '../counters.ts';
import { ProtocolError } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { requireAccess } from '../sessions/require-access.ts';
import { requireEmailAttribute, sendVerifyCode } from '../verify-email.ts';

/** Sends another code to an email address that is to be verified. */
export async function getUserAttributeVerificationCode(
  pool: Pool,
  fields: Fields,
): Promise<object> {
  const accessToken = requireText(fields, 'AccessToken', 'token');
  requireEmailAttribute(fields);
  const { user } = await requireAccess(pool, accessToken);
  if (user.pendingEmail === null) {
    throw new ProtocolError('InvalidParameterException', 'The email address is verified already');
  }
  await countVerifyRequest(pool, user.userId);
  return { CodeDeliveryDetails: await sendVerifyCode(pool, user.userId, user.pendingEmail) };
}
