import type { Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { requireAccess } from '../sessions/require-access.ts';

/** Ends every session of the token's user, this one included. */
export async function globalSignOut(pool: Pool, fields: Fields): Promise<object> {
  const { user } = await requireAccess(pool, requireText(fields, 'AccessToken', 'token'));
  await pool.store.revokeUserSessions(user.userId, pool.now());
  return {};
}
