import type { Caller, Pool } from '../pool.ts';
import { type Fields, requireText } from '../protocol/fields.ts';
import { refreshSession } from '../sessions/refresh-session.ts';

/** `REFRESH_TOKEN_AUTH`: new tokens while the refresh token stays, as its clients do not take a new one. */
export async function refreshTokenAuth(
  pool: Pool,
  parameters: Fields,
  caller: Caller,
): Promise<object> {
  const token = requireText(parameters, 'REFRESH_TOKEN', 'token');
  return {
    AuthenticationResult: await refreshSession(pool, token, 'keep', caller),
    ChallengeParameters: {},
  };
}
