import type { Caller, Pool } from '../pool.ts';
import { type Fields, requireClient, requireText } from '../protocol/fields.ts';
import { refreshSession } from '../sessions/refresh-session.ts';

/** New tokens and a new refresh token for a refresh token. */
export async function getTokensFromRefreshToken(
  pool: Pool,
  fields: Fields,
  caller: Caller,
): Promise<object> {
  requireClient(pool, fields);
  const token = requireText(fields, 'RefreshToken', 'token');
  return { AuthenticationResult: await refreshSession(pool, token, 'rotate', caller) };
}
