import type { Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { requireAccess } from '../sessions/require-access.ts';

/** The user of an access token. */
export async function getUser(pool: Pool, fields: Fields): Promise<object> {
  const { user } = await requireAccess(pool, requireText(fields, 'AccessToken', 'token'));
  return {
    Username: user.userId,
    UserAttributes: [
      { Name: 'sub', Value: user.userId },
      { Name: 'email_verified', Value: 'true' },
      { Name: 'email', Value: user.email },
    ],
  };
}
