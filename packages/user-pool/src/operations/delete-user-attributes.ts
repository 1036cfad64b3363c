import { notWritable, requireWritable } from '../attributes.ts';
import { ProtocolError } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { requireAccess } from '../sessions/require-access.ts';

/** Removes attributes; the email address is the sign-in name and stays. */
export async function deleteUserAttributes(pool: Pool, fields: Fields): Promise<object> {
  const accessToken = requireText(fields, 'AccessToken', 'token');
  const names = fields.UserAttributeNames;
  if (!Array.isArray(names) || names.length === 0) {
    throw new ProtocolError(
      'InvalidParameterException',
      'Missing required parameter UserAttributeNames',
    );
  }
  const removed = names.map((name: unknown) => {
    if (typeof name !== 'string' || name === 'email') throw notWritable();
    requireWritable(pool, name);
    return [name, null] as const;
  });
  const { user } = await requireAccess(pool, accessToken);
  await pool.store.changeAttributes(user.userId, Object.fromEntries(removed));
  return {};
}
